import { readExact } from './exact-pair'
import { findLinks } from './links'
import { type Found, type Point, pointOf, type ReadPlace } from './place'
import { plainText, without } from './plain-text'
import { findWritten, readWritten } from './written-places'

const uri = /\bgeo:([+-]?\d[\d.]*),([+-]?\d[\d.]*)(?:,[+-]?[\d.]+)?((?:;[\w-]+(?:=[^\s;?]*)?)*)(?:\?(\S*))?/gi

/** `geo:` URIs (RFC 5870), with the uncertainty as accuracy, and with Android's `?q=`. */
function findGeoUris(text: string, near: Point | undefined): Found[] {
  return [...text.matchAll(uri)].map((match) => {
    const [written, latitude, longitude, parameters = '', query = ''] = match
    const asked = new URLSearchParams(query).get('q')
    const own = /;crs=(?!wgs84)/i.test(parameters) ? undefined : pointOf(Number(latitude), Number(longitude))
    // A `q` with words is a street address; coordinates of zero then mean that the location is unknown.
    const isStandIn = asked !== null && own?.latitude === 0 && own.longitude === 0
    const said = asked === null ? undefined : (readExact(asked) ?? readWritten(asked, near))
    const point = said ?? (isStandIn ? undefined : own)
    const uncertainty = /;u=([\d.]+)/i.exec(parameters)?.[1]
    const accuracy = uncertainty === undefined ? {} : { accuracy: Number(uncertainty) }
    const start = match.index
    return {
      start,
      end: start + written.length,
      place: point && { ...point, kind: 'geo_uri', written, ...accuracy },
    }
  })
}

/**
 * The locations in the text. `hidden`: there is only a map link that does not reveal its location. `several`: two to
 * five different ones, in text order; the user decides which one is meant.
 */
export type PlaceReading =
  | { code: 'empty' }
  | { code: 'none' }
  | { code: 'hidden'; link: string }
  | { code: 'one'; place: ReadPlace }
  | { code: 'several'; places: ReadPlace[] }

const mostPlaces = 5

/**
 * The only parser for locations, in anything typed or pasted: coordinates in any common form, Plus Codes, `geo:` URIs
 * and map links, also within a message. `near` is the reference point for shortened Plus Codes, which are ignored
 * without it. Never throws; WGS 84 degrees, latitude first unless the format says otherwise.
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

/** The location in text that has exactly one. */
export function onePlace(text: string, near?: Point): ReadPlace | undefined {
  const reading = readPlace(text, near)
  return reading.code === 'one' ? reading.place : undefined
}

/**
 * A message often gives its location twice, as a link and in numbers: two locations within a meter count as
 * one.
 */
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
