import { readExact } from './exact-pair'
import {
  type MapLink,
  readApple,
  readBing,
  readGoogle,
  readHere,
  readLabelled,
  readOsm,
  readWaze,
} from './map-sites'
import type { Found, Point, ReadPlace } from './place'
import { plainText } from './plain-text'
import { readWritten } from './written-places'

const link = /(?:[a-z][a-z\d.+-]{1,20}:\/\/|(?<![\p{L}\d.@-])(?:[a-z\d-]+\.)+[a-z]{2,}\/)[^\s<>"]+/giu
/** Punctuation after a link in a sentence. */
const afterLink = /[).,;!?'\]]+$/

/** Map sites, by scheme, host and start of the path. A short link's location is known only to the site itself. */
const sites: [form: RegExp, read: typeof readGoogle][] = [
  [/^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.apple\/|her\.is\/|binged\.it\/)/i, () => undefined],
  [/^https?:\/\/(?:www\.)?google(?:\.[a-z]{2,3}){1,2}\/maps/i, readGoogle],
  [/^(?:https?:\/\/maps\.google(?:\.[a-z]{2,3}){1,2}\/|comgooglemaps:)/i, readGoogle],
  [/^(?:https?:\/\/(?:beta\.)?maps\.apple\.com\/|maps:)/i, readApple],
  [/^https?:\/\/(?:www\.)?(?:openstreetmap\.org|osm\.org)\//i, readOsm],
  [/^(?:https?:\/\/(?:www\.|ul\.)?waze\.com\/|waze:)/i, readWaze],
  [/^https?:\/\/(?:www\.)?bing\.com\/maps/i, readBing],
  [/^https?:\/\/(?:share|wego|www)\.here\.com\//i, readHere],
]

export type FoundLink = Found & { isOfMap: boolean }

/** Every link in plain text, with its location if it is a map link or has labeled parameters. */
export function findLinks(text: string, near: Point | undefined): FoundLink[] {
  return [...text.matchAll(link)].map((match) => {
    const written = match[0].replace(afterLink, '')
    const start = match.index
    return { start, end: start + written.length, ...readLink(written, near) }
  })
}

function readLink(written: string, near: Point | undefined): Pick<FoundLink, 'place' | 'isOfMap'> {
  const address = written.includes('://') ? written : `https://${written}`
  const [, readSite] = sites.find(([form]) => form.test(address)) ?? []
  const parts = takeApart(address)
  const read = (value: string) => readExact(value) ?? readWritten(plainText(value), near)
  const point = parts && (readSite?.(parts, read) ?? readLabelled(parts))
  const place: ReadPlace | undefined = point && { ...point, kind: 'link', written }
  return { place, isOfMap: readSite !== undefined }
}

function takeApart(address: string): MapLink | undefined {
  if (!URL.canParse(address)) return undefined
  const { pathname, searchParams, hash } = new URL(address)
  const path = pathname.split('/').filter(Boolean)
  return {
    path: path.map((segment) => decoded(segment.replaceAll('+', ' '))),
    query: searchParams,
    hash: decoded(hash),
  }
}

/** A truncated link may end within an escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
