import { requireRings } from '../areas/service'
import type { AlertFilter } from './alert-conditions'
import { matchingTypes } from './type-service'

type Asked = { area?: string; alertType?: string }

/**
 * Returns a list's filter with the area's ID replaced by its rings. Throws 422 if the business has no such
 * area.
 */
export async function readFilter<Query extends Asked>(
  businessId: string,
  { area, alertType, ...query }: Query,
): Promise<Omit<Query, keyof Asked> & Pick<AlertFilter, 'area' | 'alertTypes'>> {
  return {
    ...query,
    ...(area !== undefined && { area: await requireRings(businessId, area, 'area') }),
    ...(alertType !== undefined && { alertTypes: await matchingTypes(businessId, alertType) }),
  }
}
