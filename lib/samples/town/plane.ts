import { townCentre } from './centre'

/** A point on the town plan, in meters east and north of the center. Streets on the plan are straight. */
export type Spot = readonly [east: number, north: number]

/** Half the side of the square that contains the streets, in meters. */
export const townHalf = 3000

const metresPerLatitude = 110_574
const metresPerLongitude = 111_320 * Math.cos((townCentre.latitude * Math.PI) / 180)

/** Moves a point of the plan so that streets bend, as in a town that has grown over time. */
function bend([u, v]: Spot): Spot {
  return [
    u + 130 * Math.sin(v / 900 + 0.6) + 60 * Math.sin(u / 700 + v / 1300),
    v + 110 * Math.sin(u / 1000 + 1.9) + 50 * Math.sin(v / 600 - u / 1500),
  ]
}

/** Converts a point on the plan to degrees; the result is bent like the streets. */
export function toDegrees(spot: Spot): { latitude: number; longitude: number } {
  return toDegreesUnbent(bend(spot))
}

/** Like `toDegrees`, but without bending; for features around the town. */
export function toDegreesUnbent([x, y]: Spot): { latitude: number; longitude: number } {
  return {
    latitude: round(townCentre.latitude + y / metresPerLatitude),
    longitude: round(townCentre.longitude + x / metresPerLongitude),
  }
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export const distance = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by)
