/** What a place was read from. `pair` is two plain numbers, `angle` one with degree signs, letters or labels. */
export type PlaceKind = 'pair' | 'angle' | 'plus_code' | 'geo_uri' | 'longitude_first' | 'link'

/** Degrees of WGS 84; `latitude` within 90 of zero, `longitude` within 180. */
export type Point = { latitude: number; longitude: number }

export type ReadPlace = Point & {
  kind: PlaceKind
  /** The part of the text that it was read from, in plain characters. */
  written: string
  /** Metres around the point, where the text says so. */
  accuracy?: number
  /** The text has the longitude first: the other way round it would be no place of the earth. */
  swapped?: true
  /** A shortened Plus Code: the place of that name nearest to the reference point. */
  nearest?: true
}

/** A part of a text that means a place; without one it is a link of a map that does not say where. */
export type Found = { start: number; end: number; place: ReadPlace | undefined }

/** A point of the earth to seven decimals (1 cm), without a minus before zero; undefined out of range. */
export function pointOf(latitude: number, longitude: number): Point | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { latitude: round(latitude), longitude: round(longitude) }
}

const round = (degrees: number) => Number(degrees.toFixed(7)) + 0
