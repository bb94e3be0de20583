import type { AlertPlace, AlertRegion } from '@/lib/contract/alerts/places'
import type { Caller } from '../../caller'
import { selectPlaces, selectRegions } from './repository'

export async function listAlertRegions({ businessId }: Caller): Promise<{ regions: AlertRegion[] }> {
  return { regions: await selectRegions(businessId) }
}

const mostWords = 8

export async function listAlertPlaces({ businessId }: Caller, q: string): Promise<{ places: AlertPlace[] }> {
  const words = q.split(/\s+/).slice(0, mostWords)
  return { places: await selectPlaces(businessId, words.map(withoutWildcards)) }
}

const withoutWildcards = (word: string) => word.replace(/[\\%_]/g, '\\$&')
