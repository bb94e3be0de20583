import type { Bounds } from '../map-geometry'

const stepsInDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]

/** The largest round step, in degrees, that fits into the width at least twice. */
export function graticuleStep(widthInDegrees: number): number {
  return stepsInDegrees.find((step) => step * 2 <= widthInDegrees) ?? 0.0002
}

/** The grid lines of longitude and latitude within the bounds, `step` degrees apart. */
export function graticule(
  { west, south, east, north }: Bounds,
  step: number,
): { longitudes: number[]; latitudes: number[] } {
  return { longitudes: multiples(step, west, east), latitudes: multiples(step, south, north) }
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}
