import { type Point, pointOf } from './place'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

const bitsEach = 6

/** The location in an OpenStreetMap short link (`/go/0EEQjE--`): alternating bits of longitude and latitude. */
function decodeShortLink(code: string): Point | undefined {
  const values = [...code.replaceAll('@', '~').replaceAll('-', '')].map((each) => alphabet.indexOf(each))
  if (values.length === 0 || values.includes(-1)) return undefined
  let [x, y, scale] = [0, 0, 1]
  for (const value of values) {
    for (let bit = bitsEach - 1; bit > 0; bit -= 2) {
      x = 2 * x + ((value >> bit) & 1)
      y = 2 * y + ((value >> (bit - 1)) & 1)
      scale *= 2
    }
  }
  return pointOf((y / scale) * 180 - 90, (x / scale) * 360 - 180)
}

/** A parsed link: its path segments and parameters, decoded. */
export type MapLink = { path: readonly string[]; query: URLSearchParams; hash: string }
/** Reads the location from one part of a link. */
type Read = (value: string) => Point | undefined
type ReadSite = (link: MapLink, read: Read) => Point | undefined

const number = '(-?\\d{1,3}(?:\\.\\d+)?)'

function firstOf({ query }: MapLink, names: readonly string[], read: Read): Point | undefined {
  for (const name of names) {
    const point = read(query.get(name) ?? '')
    if (point) return point
  }
  return undefined
}

function lastMatch(text: string, form: string): [one: number, other: number] | undefined {
  const [, one, other] = [...text.matchAll(new RegExp(form, 'g'))].at(-1) ?? []
  return one === undefined || other === undefined ? undefined : [Number(one), Number(other)]
}

/**
 * Finds a pair of numbers in a Google link: pins have the latitude first, the stops of a route have the
 * longitude first.
 */
function inData(text: string, order: 'latitude first' | 'longitude first', form: string): Point | undefined {
  const pair = lastMatch(text, form)
  if (!pair) return undefined
  return order === 'latitude first' ? pointOf(pair[0], pair[1]) : pointOf(pair[1], pair[0])
}

const asked = ['destination', 'daddr', 'query', 'q', 'll', 'center', 'cbll', 'viewpoint', 'sll']

export const readGoogle: ReadSite = (link, read) => {
  const text = link.path.join('/')
  const named = firstOf(link, asked, read)
  const segments = link.path.filter((segment) => !/^(@|data=|maps$|place$|search$|dir$)/.test(segment))
  const last = read(segments.at(-1) ?? '')
  // A route's viewport is not one of its locations.
  if (link.path.includes('dir'))
    return inData(text, 'longitude first', `!1d${number}!2d${number}`) ?? named ?? last
  const pin = inData(text, 'latitude first', `!3d${number}!4d${number}`)
  const embedded = inData(link.query.get('pb') ?? '', 'longitude first', `!2d${number}!3d${number}`)
  const view = inData(text, 'latitude first', `(?:^|/)@${number},${number}`)
  return pin ?? named ?? last ?? embedded ?? view
}

export const readApple: ReadSite = (link, read) =>
  firstOf(link, ['coordinate', 'll', 'q', 'daddr', 'address', 'sll', 'center'], read)

export const readOsm: ReadSite = (link, read) => {
  const short = link.path[0] === 'go' ? decodeShortLink(link.path[1] ?? '') : undefined
  const view =
    link.path[0] === 'directions' ? undefined : lastMatch(link.hash, `map=[\\d.]+/${number}/${number}`)
  return readLabelled(link) ?? firstOf(link, ['to', 'query'], read) ?? short ?? (view && pointOf(...view))
}

export const readWaze: ReadSite = (link, read) => firstOf(link, ['ll', 'latlng', 'to', 'q'], read)

export const readBing: ReadSite = (link, read) => {
  const pin = link.query.get('sp')?.replace(/^point\./, '')
  return read(pin ?? '') ?? firstOf(link, ['cp', 'where1', 'q'], read)
}

export const readHere: ReadSite = (link, read) =>
  read(link.path[0] === 'l' ? (link.path[1] ?? '') : '') ?? firstOf(link, ['map'], read)

/** Parameters whose names say what they are: `?lat=-33.45&lon=-70.66`, on any site. */
export const readLabelled = ({ query }: Pick<MapLink, 'query'>): Point | undefined => {
  const value = (names: string[]) => names.map((name) => query.get(name)).find((text) => text)
  const latitude = value(['mlat', 'lat', 'latitude'])
  const longitude = value(['mlon', 'lon', 'lng', 'long', 'longitude'])
  return latitude && longitude ? pointOf(Number(latitude), Number(longitude)) : undefined
}
