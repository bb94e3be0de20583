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
 * Locks the business until the transaction ends, so that only one of two concurrent first starts creates the
 * admin.
 */
export function lockBusiness(id: string): Promise<void> {
  return selectBusinessForUpdate(id)
}

/** The caller at startup and in commands, where there is no identity. */
export function systemCaller(businessId: string): Caller {
  return { businessId, identityId: null, roles: null, requestId: 'system', platform: null }
}
