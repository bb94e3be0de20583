import type { Location } from '@/lib/contract/alerts/alert'
import type { Issue } from '@/lib/contract/errors'
import { issue } from '../api-error'
import { liesWhereExchanged } from './doubtful-location-repository'

/**
 * Warns about a location whose latitude and longitude seem to be swapped: none of the business's alerts is
 * anywhere near the location, but one is near the swapped location. Skipped if `given` already has a warning
 * about the location.
 */
export async function findDoubts(
  businessId: string,
  location: Location | undefined,
  given: readonly Issue[],
): Promise<Issue[]> {
  // Latitude cannot exceed 90 degrees, so a swapped location in most of the Americas and Asia has already
  // been rejected.
  const mayBeExchanged = location !== undefined && Math.abs(location.longitude) <= 90
  if (!mayBeExchanged || given.some(({ code }) => code === 'doubtful_location')) return []
  const isExchanged = await liesWhereExchanged(businessId, location)
  const message = 'is far from all other alerts: latitude and longitude may be swapped'
  return isExchanged ? [issue('location', 'doubtful_location', message)] : []
}
