import type { Language } from '@/lib/contract/choices'
import { notFound } from '../api-error'
import type { Caller } from '../caller'
import { selectBusinessForUpdate, selectLanguage } from './repository'

/** The language chosen when the business was created. */
export async function readLanguage(businessId: string): Promise<Language> {
  const language = await selectLanguage(businessId)
  if (!language) throw notFound()
  return language
}

/**
 * Makes transactions on this business run one at a time, so that only one of two concurrent first starts
 * creates the admin.
 */
export function lockBusiness(id: string): Promise<void> {
  return selectBusinessForUpdate(id)
}

/** The system itself as the caller, because there is no identity at startup or in a command. */
export function systemCaller(businessId: string): Caller {
  return { businessId, identityId: null, roles: null, requestId: 'system', platform: null }
}
