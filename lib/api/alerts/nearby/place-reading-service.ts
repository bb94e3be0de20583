import { onePlace } from '@/lib/format/place/read-place'
import {
  countUnreadPlaces,
  fillPlaces,
  type NewPlace,
  type PlaceAttribute,
  type ReadText,
  selectNewPlaces,
  storeReadPlaces,
  trackPlaces,
} from './place-texts-repository'

const accountsAtOnce = 5_000
/** The number of strings parsed at once. Parsing them blocks the process for a few milliseconds. */
const textsAtOnce = 100
/**
 * Longer strings are not parsed: no place is this long, even with other text around it, and parsing very long
 * runs of numbers takes quadratic time.
 */
const longestText = 500
/**
 * The maximum duration of one call. In a very large business, the next calls parse the remaining strings,
 * which count as unread until then.
 */
const mostMilliseconds = 2_000

/**
 * Parses the values that have not been parsed yet. Returns the number of accounts whose value is not a place
 * or is still not parsed.
 */
export async function readNewPlaces(attribute: PlaceAttribute): Promise<number> {
  const startedAt = performance.now()
  const hasTime = () => performance.now() - startedAt < mostMilliseconds
  let filled = await trackPlaces(attribute)
  while (!filled && hasTime()) filled = await fillPlaces(attribute, accountsAtOnce)
  let read = textsAtOnce
  while (read === textsAtOnce && hasTime()) {
    const texts = await selectNewPlaces(attribute, textsAtOnce)
    if (texts.length > 0) await storeReadPlaces(attribute, texts.map(readText))
    read = texts.length
  }
  return countUnreadPlaces(attribute)
}

function readText(one: NewPlace): ReadText {
  const { latitude = null, longitude = null } = (one.text.length <= longestText && onePlace(one.text)) || {}
  return { ...one, latitude, longitude }
}
