import { trimText } from '@/lib/contract/fields/trim-text'
import { requireRings } from '../areas/service'
import { readDefinitions } from '../definitions/cache'
import type { AlertFilter } from './alert-conditions'

type Asked = { area?: string; alertType?: string }

/** What a list is asked for, with the rings of the area in place of its id; 422 when the business has no such area. */
export async function readFilter<Query extends Asked>(
  businessId: string,
  { area, alertType, ...query }: Query,
): Promise<Omit<Query, keyof Asked> & Pick<AlertFilter, 'area' | 'alertTypes'>> {
  return {
    ...query,
    ...(area !== undefined && { area: await requireRings(businessId, area, 'area') }),
    ...(alertType !== undefined && { alertTypes: await readTypes(businessId, alertType) }),
  }
}

/** The type that a text means to 4.8, and the text itself: alerts may have been stored with it before it meant one. */
async function readTypes(businessId: string, text: string): Promise<string[]> {
  const { alertTypes } = await readDefinitions(businessId)
  const written = trimText(text)
  return [...new Set([alertTypes.resolve(text) ?? written, written])]
}
