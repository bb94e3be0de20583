import type { Bounds } from '../coordinates'
import { projectX, projectY } from '../mercator'

const stepsInDegrees = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005]

/** The widest round step that puts at least two meridians on a tile. */
export function graticuleStep(widthInDegrees: number): number {
  return stepsInDegrees.find((step) => step * 2 <= widthInDegrees) ?? 0.0002
}

/** Where the lines of round longitude and latitude cross a tile, in the unit square of Web Mercator. */
export function graticule({ west, south, east, north }: Bounds): {
  longitudes: number[]
  latitudes: number[]
} {
  const step = graticuleStep(east - west)
  return {
    longitudes: multiples(step, west, east).map(projectX),
    latitudes: multiples(step, south, north).map(projectY),
  }
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}
