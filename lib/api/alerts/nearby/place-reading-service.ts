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
/** Nothing else runs while these are read: some milliseconds. */
const textsAtOnce = 100
/** A place with the message around it is shorter; the reader takes quadratically long for numbers without end. */
const longestText = 500
/** Of a very large business the rest is read by the next calls, and counted as unread until then. */
const mostMilliseconds = 2_000

/** Reads the places that have not been read yet; answers how many accounts have a text that gives none. */
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
