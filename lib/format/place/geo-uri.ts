import { readExact } from './exact-pair'
import { type Found, type Point, pointOf } from './place'
import { readWritten } from './written-places'

const uri = /\bgeo:([+-]?\d[\d.]*),([+-]?\d[\d.]*)(?:,[+-]?[\d.]+)?((?:;[\w-]+(?:=[^\s;?]*)?)*)(?:\?(\S*))?/gi

/** `geo:` URIs (RFC 5870), with the uncertainty as accuracy, and with Android's `?q=`. */
export function findGeoUris(text: string, near: Point | undefined): Found[] {
  return [...text.matchAll(uri)].map((match) => {
    const [written, latitude, longitude, parameters = '', query = ''] = match
    const asked = new URLSearchParams(query).get('q')
    const own = /;crs=(?!wgs84)/i.test(parameters) ? undefined : pointOf(Number(latitude), Number(longitude))
    // A `q` with words is an address, and coordinates of zero are only a stand-in for it.
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
