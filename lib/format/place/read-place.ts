import { findGeoUris } from './geo-uri'
import { findLinks } from './links'
import type { Found, Point, ReadPlace } from './place'
import { plainText, without } from './plain-text'
import { findWritten } from './written-places'

/**
 * What a text says of places. `hidden`: there is nothing but a link of a map that does not say where. `several`: two to
 * five different ones, in the order of the text; which is meant is for a person to say.
 */
export type PlaceReading =
  | { code: 'empty' }
  | { code: 'none' }
  | { code: 'hidden'; link: string }
  | { code: 'one'; place: ReadPlace }
  | { code: 'several'; places: ReadPlace[] }

const mostPlaces = 5

/**
 * The one reader of places, from anything that is typed or pasted: coordinates in any usual form, Plus Codes, `geo:` URIs
 * and links of maps, also inside of a message. `near` is the point that a shortened Plus Code refers to; without it such a
 * code is no place. Never throws; degrees of WGS 84, latitude first unless the form says otherwise.
 */
export function readPlace(text: string, near?: Point): PlaceReading {
  const plain = plainText(text).trim()
  if (plain === '') return { code: 'empty' }
  const uris = findGeoUris(plain, near)
  const links = findLinks(without(plain, uris), near)
  const written = findWritten(without(plain, [...uris, ...links]), near)
  const places = different([...uris, ...links, ...written])
  const [first, second] = places
  if (first) return second ? { code: 'several', places } : { code: 'one', place: first }
  const ofMap = links.find(({ isOfMap }) => isOfMap)
  return ofMap ? { code: 'hidden', link: plain.slice(ofMap.start, ofMap.end) } : { code: 'none' }
}

/** The place of a text that means exactly one. */
export function onePlace(text: string, near?: Point): ReadPlace | undefined {
  const reading = readPlace(text, near)
  return reading.code === 'one' ? reading.place : undefined
}

/** A message often says its place twice, as a link and in numbers: a metre apart is the same. */
function different(found: readonly Found[]): ReadPlace[] {
  const inOrder = found.toSorted((one, other) => one.start - other.start)
  const places = inOrder.flatMap(({ place }) => place ?? [])
  const isNew = (place: ReadPlace, at: number) => places.findIndex((other) => isSame(place, other)) === at
  return places.filter(isNew).slice(0, mostPlaces)
}

const aboutAMetre = 1e-5

const isSame = (one: Point, other: Point) =>
  Math.abs(one.latitude - other.latitude) <= aboutAMetre &&
  Math.abs(one.longitude - other.longitude) <= aboutAMetre
