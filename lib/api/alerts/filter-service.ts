import { requireRings } from '../areas/service'
import type { AlertFilter } from './alert-conditions'
import { typesMeantBy } from './type-service'

type Asked = { area?: string; alertType?: string }

/** What a list is asked for, with the rings of the area in place of its id; 422 when the business has no such area. */
export async function readFilter<Query extends Asked>(
  businessId: string,
  { area, alertType, ...query }: Query,
): Promise<Omit<Query, keyof Asked> & Pick<AlertFilter, 'area' | 'alertTypes'>> {
  return {
    ...query,
    ...(area !== undefined && { area: await requireRings(businessId, area, 'area') }),
    ...(alertType !== undefined && { alertTypes: await typesMeantBy(businessId, alertType) }),
  }
}
