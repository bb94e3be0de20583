/**
 * What a location was read from. `pair` is two plain numbers, `angle` is numbers with degree signs, letters or labels.
 */
export type PlaceKind = 'pair' | 'angle' | 'plus_code' | 'geo_uri' | 'longitude_first' | 'link'

/** WGS 84 degrees; `latitude` within 90 of zero, `longitude` within 180. */
export type Point = { latitude: number; longitude: number }

export type ReadPlace = Point & {
  kind: PlaceKind
  /** The part of the text that the location was read from, in plain characters. */
  written: string
  /** The radius around the point in meters, if the text states it. */
  accuracy?: number
  /** Whether the longitude comes first in the text, because the other order would be out of range. */
  swapped?: true
  /** Whether the location is the match nearest to the reference point for a shortened Plus Code. */
  nearest?: true
}

/** A part of the text that gives a location; without `point` it is a map link that does not reveal its location. */
export type Found = { start: number; end: number; place: ReadPlace | undefined }

/** A point to seven decimals (1 cm), without negative zero; undefined if out of range. */
export function pointOf(latitude: number, longitude: number): Point | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { latitude: round(latitude), longitude: round(longitude) }
}

const round = (degrees: number) => Number(degrees.toFixed(7)) + 0
