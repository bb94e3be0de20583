import { type Found, pointOf } from './place'

const number = '([+-]?\\d{1,3}(?:\\.\\d+)?)'
const wellKnownText = new RegExp(
  `\\bPOINT\\s*(?:Z|M|ZM)?\\s*\\(\\s*${number}\\s+${number}(?:\\s+[\\d.+-]+)*\\s*\\)`,
  'gi',
)
const geoJson = new RegExp(
  `"type"\\s*:\\s*"Point"\\s*,\\s*"coordinates"\\s*:\\s*\\[\\s*${number}\\s*,\\s*${number}\\s*(?:,[^\\]]*)?\\]`,
  'g',
)

/** The formats whose standard puts the longitude first: WKT points, and GeoJSON points with their type. */
export function findLongitudeFirst(text: string): Found[] {
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
