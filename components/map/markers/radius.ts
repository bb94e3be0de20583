import type { Point } from '../map-geometry'

const metresADegree = 111_195
const mostMetres = 1_000_000

/** The longitude of the point this many meters to the east. */
export function eastOf({ latitude, longitude }: Point, metres: number): number {
  const scale = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return longitude + metres / (metresADegree * scale)
}

/** Rounds a drawn length, from 1 m to 1,000 km, to two significant digits. */
export function roundMetres(metres: number): number {
  const bounded = Math.min(mostMetres, Math.max(1, metres))
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(bounded)) - 1)
  return Math.round(bounded / unit) * unit
}

/** Increases or decreases a length by a number of steps, each of them a tenth of the length and at least a meter. */
export function stepMetres(metres: number, steps: number): number {
  const times = Math.abs(steps)
  let length = metres
  for (let step = 0; step < times; step++) {
    const change = Math.max(1, length / 10)
    length = roundMetres(length + Math.sign(steps) * change)
  }
  return length
}
