import { requireRings } from '../areas/service'
import type { AlertFilter } from './alert-conditions'

/** What a list is asked for, with the rings of the area in place of its id; 422 when the business has no such area. */
export async function readFilter<Query extends { area?: string }>(
  businessId: string,
  { area, ...query }: Query,
): Promise<Omit<Query, 'area'> & Pick<AlertFilter, 'area'>> {
  return area === undefined ? query : { ...query, area: await requireRings(businessId, area, 'area') }
}
