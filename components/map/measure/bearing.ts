import type { Point } from '../map-geometry'

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The initial bearing of the shortest path from one point to another: degrees clockwise from north, below 360. */
export function bearingBetween(from: Point, to: Point): number {
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const turn = radians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The nearest of the eight compass points. */
export const compassPoint = (bearing: number): CompassPoint =>
  compassPoints[Math.round(bearing / 45) % 8] ?? 'n'

/** Whole degrees in three digits, as they are spoken: 007. */
export const threeFigures = (bearing: number) => String(Math.round(bearing) % 360).padStart(3, '0')

const rings = 3

/** The radii of the rings: multiples of a round step (1, 2 or 5 times a power of ten) that fit into the view. */
export function ringRadii(metresToEdge: number): number[] {
  const most = Math.max(1, metresToEdge / rings)
  const power = 10 ** Math.floor(Math.log10(most))
  const step = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
  return Array.from({ length: rings }, (_, at) => step * (at + 1))
}
