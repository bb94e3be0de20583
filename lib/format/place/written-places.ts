import { findPairs } from './angle-pairs'
import { type Found, type Point, pointOf, type ReadPlace } from './place'
import { without } from './plain-text'
import { findPlusCodes } from './plus-codes'

const number = '([+-]?\\d{1,3}(?:\\.\\d+)?)'

const wellKnownText = new RegExp(
  `\\bPOINT\\s*(?:Z|M|ZM)?\\s*\\(\\s*${number}\\s+${number}(?:\\s+[\\d.+-]+)*\\s*\\)`,
  'gi',
)

const geoJson = new RegExp(
  `"type"\\s*:\\s*"Point"\\s*,\\s*"coordinates"\\s*:\\s*\\[\\s*${number}\\s*,\\s*${number}\\s*(?:,[^\\]]*)?\\]`,
  'g',
)

/** The formats whose standard puts the longitude first: WKT points, and GeoJSON points that state their type. */
function findLongitudeFirst(text: string): Found[] {
  return [wellKnownText, geoJson].flatMap((form) =>
    [...text.matchAll(form)].flatMap((match): Found[] => {
      const [written, longitude, latitude] = match
      const point = pointOf(Number(latitude), Number(longitude))
      const start = match.index
      const place = point && ({ ...point, kind: 'longitude_first', written } as const)
      return place ? [{ start, end: start + written.length, place }] : []
    }),
  )
}

/** The locations in plain text, except those in links; `near` is the reference point for shortened Plus Codes. */
export function findWritten(text: string, near: Point | undefined): Found[] {
  const found = [...findLongitudeFirst(text), ...findPlusCodes(text, near)]
  return [...found, ...findPairs(without(text, found))]
}

/** The first location in one part of a link. */
export function readWritten(text: string, near: Point | undefined): ReadPlace | undefined {
  return findWritten(text, near).sort((one, other) => one.start - other.start)[0]?.place
}
