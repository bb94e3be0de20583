import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Corner, findRingProblem, flatRings, isInRing, roundRing } from './ring'
import { drawnRing, isNearEdge, pointsNear, rayCast } from './ring.fixture'

/** Corners as `[longitude, latitude]`. */
const ringOf = (...corners: [number, number][]): Corner[] =>
  corners.map(([longitude, latitude]) => ({ latitude, longitude }))

test.each<[string, Corner[], ReturnType<typeof findRingProblem>]>([
  ['a triangle', ringOf([0, 0], [1, 0], [0, 1]), undefined],
  ['a triangle in the other direction', ringOf([0, 0], [0, 1], [1, 0]), undefined],
  ['one across 180°', ringOf([179, -1], [-179, -1], [-179, 1], [179, 1]), undefined],
  ['a ring with a corner on a straight edge', ringOf([0, 0], [1, 0], [2, 0], [1, 1]), undefined],
  ['a bow tie', ringOf([0, 0], [1, 1], [1, 0], [0, 1]), 'self_crossing'],
  ['a bow tie across 180°', ringOf([179, 0], [-179, 1], [-179, 0], [179, 1]), 'self_crossing'],
  ['a ring that touches itself at a corner', ringOf([0, 0], [4, 0], [4, 2], [2, 0], [0, 2]), 'self_crossing'],
  ['a ring that doubles back along an edge', ringOf([0, 0], [2, 0], [1, 0], [1, 1]), 'self_crossing'],
  ['a line', ringOf([0, 0], [1, 1], [2, 2]), 'self_crossing'],
  ['a ring with a corner twice', ringOf([0, 0], [1, 0], [1, 0], [0, 1]), 'self_crossing'],
  ['a ring whose last corner is its first', ringOf([0, 0], [1, 0], [0, 1], [0, 0]), 'self_crossing'],
  ['a ring around the north pole', ringOf([-120, 80], [0, 80], [120, 80]), 'out_of_range'],
  [
    'a ring as wide as the world',
    ringOf([-180, 0], [-60, 0], [60, 0], [180, 0], [60, 10], [-60, 10]),
    'out_of_range',
  ],
])('%s', (_, ring, problem) => {
  expect(findRingProblem(ring)).toBe(problem)
})

test('a point is inside if a ray cast says so, even across 180° and in areas of a few meters', () => {
  const rings = drawnRing.chain((drawn) => pointsNear(drawn).map((points) => ({ drawn, points })))
  fc.assert(
    fc.property(rings, ({ drawn, points }) => {
      const kept = { ...drawn, ring: roundRing(drawn.ring) }
      const flat = flatRings(kept.ring)
      for (const point of points)
        if (!isNearEdge(kept, point)) expect(isInRing(flat, point)).toBe(rayCast(kept, point))
    }),
    { numRuns: 500 },
  )
})

test('corners and edges are inside, on both sides of 180°', () => {
  const ring = ringOf([179, -1], [-179, -1], [-179, 1], [179, 1])
  const flat = flatRings(ring)
  const inside = ringOf(
    [179, 0],
    [-179, 0],
    [180, 0],
    [-180, 0],
    [179.5, 1],
    [-179.5, -1],
    [179, -1],
    [-179, 1],
  )
  const outside = ringOf([178.999999, 0], [-178.999999, 0], [0, 0], [180, 1.000001], [-180, -1.000001])
  for (const point of inside) expect([point, isInRing(flat, point)]).toEqual([point, true])
  for (const point of outside) expect([point, isInRing(flat, point)]).toEqual([point, false])
})

test('rounding keeps a ring valid to the centimeter and is idempotent', () => {
  fc.assert(
    fc.property(drawnRing, ({ ring }) => {
      const kept = roundRing(ring)
      expect(findRingProblem(kept)).toBeUndefined()
      expect(roundRing(kept)).toEqual(kept)
    }),
  )
})
