import type { AlertPlace, AlertRegion } from '@/lib/contract/alerts/places'
import type { Caller } from '../../caller'
import { selectPlaces, selectRegions } from './repository'

/** Extension: the regions of alerts by name, each with its location. */
export async function listAlertRegions({ businessId }: Caller): Promise<{ regions: AlertRegion[] }> {
  return { regions: await selectRegions(businessId) }
}

const mostWords = 8

/**
 * Extension: the streets of past alerts in which every word of `q` starts a word, each with the location of its latest
 * alert.
 */
export async function listAlertPlaces({ businessId }: Caller, q: string): Promise<{ places: AlertPlace[] }> {
  const words = q.split(/\s+/).slice(0, mostWords)
  return { places: await selectPlaces(businessId, words.map(withoutWildcards)) }
}

const withoutWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&')
