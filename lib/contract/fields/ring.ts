/** A corner of a ring, in degrees. */
export type Corner = { latitude: number; longitude: number }

type XY = { x: number; y: number }

/** Corners are stored to 7 decimals of a degree, about a centimeter. */
const unitsADegree = 1e7
const round = (degrees: number) => Math.round(degrees * unitsADegree) / unitsADegree + 0

/** Returns the ring with its corners rounded as they are stored. */
export const roundRing = (ring: readonly Corner[]): Corner[] =>
  ring.map(({ latitude, longitude }) => ({ latitude: round(latitude), longitude: round(longitude) }))

/**
 * Returns how many times the ring has gone around the world (eastward) from its first corner to each corner. Each edge
 * takes the shorter way: if its ends are more than 180 degrees of longitude apart, it crosses 180°.
 */
function turnsOf(ring: readonly Corner[]): number[] {
  let turn = 0
  return ring.map(({ longitude }, at) => {
    if (at > 0) turn += turnBetween((ring[at - 1] as Corner).longitude, longitude)
    return turn
  })
}

function turnBetween(from: number, to: number): number {
  if (Math.abs(to - from) <= 180) return 0
  return to < from ? 1 : -1
}

const unroll = (ring: readonly Corner[], turns: readonly number[], more = 0): XY[] =>
  ring.map(({ latitude, longitude }, at) => ({
    x: longitude + 360 * ((turns[at] as number) + more),
    y: latitude,
  }))

/**
 * Returns why the corners cannot outline an area: `self_crossing` if two edges meet anywhere but at their shared
 * corner, `out_of_range` if the ring encloses a pole or spans the whole world.
 */
export function findRingProblem(given: readonly Corner[]): 'self_crossing' | 'out_of_range' | undefined {
  const ring = roundRing(given)
  const turns = turnsOf(ring)
  const closing = turnBetween(ring.at(-1)?.longitude ?? 0, ring[0]?.longitude ?? 0)
  if ((turns.at(-1) ?? 0) + closing !== 0) return 'out_of_range'
  const corners = unroll(ring, turns)
  const xs = corners.map(({ x }) => x)
  if (Math.max(...xs) - Math.min(...xs) >= 360) return 'out_of_range'
  return crossesItself(corners) ? 'self_crossing' : undefined
}

type Edge = readonly [from: XY, to: XY]

function crossesItself(corners: readonly XY[]): boolean {
  const edges = corners.map((corner, at): Edge => [corner, corners[(at + 1) % corners.length] as XY])
  return edges.some((edge, at) =>
    edges.some((other, place) => place > at && clash(edge, other, place - at, edges)),
  )
}

function clash(one: Edge, other: Edge, apart: number, { length }: readonly Edge[]): boolean {
  if (apart === 1) return foldsBack(one, other)
  return apart === length - 1 ? foldsBack(other, one) : meet(one, other)
}

/** Returns the side of an edge that a point is on: 1 or -1, or 0 if it is on the edge's line. */
const side = ([from, to]: Edge, point: XY) =>
  Math.sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x))

/** True if the second edge doubles back along the first, or one of them has no length. */
function foldsBack(one: Edge, next: Edge): boolean {
  const [from, corner] = one
  const to = next[1]
  const ahead = (corner.x - from.x) * (to.x - corner.x) + (corner.y - from.y) * (to.y - corner.y)
  return side(one, to) === 0 && ahead <= 0
}

function meet(one: Edge, other: Edge): boolean {
  const [from, to] = [side(one, other[0]), side(one, other[1])]
  const [start, end] = [side(other, one[0]), side(other, one[1])]
  if (from * to < 0 && start * end < 0) return true
  const ends: [number, Edge, XY][] = [
    [from, one, other[0]],
    [to, one, other[1]],
    [start, other, one[0]],
    [end, other, one[1]],
  ]
  return ends.some(([on, edge, point]) => on === 0 && isBetween(edge, point))
}

const isBetween = ([from, to]: Edge, { x, y }: XY) =>
  Math.min(from.x, to.x) <= x &&
  x <= Math.max(from.x, to.x) &&
  Math.min(from.y, to.y) <= y &&
  y <= Math.max(from.y, to.y)

export type Box = { west: number; south: number; east: number; north: number }
/** A ring on a plane where longitudes continue beyond ±180, with its bounding box. */
export type FlatRing = { corners: XY[]; box: Box }

/**
 * Returns the copies of the ring that overlap longitudes -180 to 180: a single one or, if the ring crosses 180°, two
 * that are shifted by 360 degrees. A point is inside the ring if it is inside any of them.
 */
export function flatRings(ring: readonly Corner[]): FlatRing[] {
  const turns = turnsOf(ring)
  return [-1, 0, 1]
    .map((more) => unroll(ring, turns, more))
    .map((corners) => ({ corners, box: boxAround(corners) }))
    .filter(({ box }) => box.east >= -180 && box.west <= 180)
}

function boxAround(corners: readonly XY[]): Box {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
}

/**
 * PostgreSQL treats values that differ by less than 1e-6 as equal, even products of two distances. In degrees, this
 * could misplace a point by a hundred meters at the edge of a small area, so points are compared in millionths of a
 * degree.
 */
export const ringScale = 1e6
const epsilon = 1e-6

/**
 * True if a point is inside the ring or on its edge. Follows PostgreSQL's `point <@ polygon` step by step, so that
 * both give the same result.
 */
export function isInRing(rings: readonly FlatRing[], { latitude, longitude }: Corner): boolean {
  return rings.some(({ corners, box }) => {
    const { west, south, east, north } = box
    const isInBox = west <= longitude && longitude <= east && south <= latitude && latitude <= north
    return isInBox && windsRound(corners, longitude * ringScale, latitude * ringScale)
  })
}

function windsRound(corners: readonly XY[], px: number, py: number): boolean {
  const around = corners.map(({ x, y }) => ({ x: x * ringScale - px, y: y * ringScale - py }))
  let total = 0
  for (const [at, point] of around.entries()) {
    if (at === 0) continue
    const crossing = crossingOf(point, around[at - 1] as XY)
    if (crossing === 'on edge') return true
    total += crossing
  }
  const last = crossingOf(around[0] as XY, around.at(-1) as XY)
  return last === 'on edge' || total + last !== 0
}

const isZero = (value: number) => Math.abs(value) <= epsilon

/**
 * Returns 2 or -2 if the edge from `before` to this point crosses the x axis right of the origin, 1 or -1 if it ends
 * on the axis there, and 0 otherwise.
 */
function crossingOf({ x, y }: XY, before: XY): number | 'on edge' {
  if (isZero(y)) return crossingFromAxis(x, before)
  const sign = y > epsilon ? 1 : -1
  if (isZero(before.y)) return before.x + epsilon < 0 ? 0 : sign
  if (sign < 0 ? before.y + epsilon < 0 : before.y > epsilon) return 0
  if (x + epsilon >= 0 && before.x > epsilon) return 2 * sign
  if (x + epsilon < 0 && before.x <= epsilon) return 0
  const z = (x - before.x) * y - (y - before.y) * x
  if (isZero(z)) return 'on edge'
  return (sign < 0 ? z + epsilon < 0 : z > epsilon) ? 0 : 2 * sign
}

function crossingFromAxis(x: number, before: XY): number | 'on edge' {
  if (isZero(x)) return 'on edge'
  if (x > epsilon) {
    if (isZero(before.y)) return before.x > epsilon ? 0 : 'on edge'
    return before.y + epsilon < 0 ? 1 : -1
  }
  if (isZero(before.y)) return before.x + epsilon < 0 ? 0 : 'on edge'
  return 0
}
