import type { Language } from '@/lib/contract/choices'
import { notFound } from '../api-error'
import type { Caller } from '../caller'
import { forgetWhenClosed } from '../db/transaction'
import { selectBusiness, selectBusinessForUpdate, selectLanguage } from './repository'

const knownBusinesses = new Set<string>()
forgetWhenClosed(() => knownBusinesses.clear())

/** Whether the business exists; remembered if so, since businesses are never deleted. */
export async function businessExists(id: string): Promise<boolean> {
  if (knownBusinesses.has(id)) return true
  const exists = await selectBusiness(id)
  if (exists) knownBusinesses.add(id)
  return exists
}

/** The language the business was created in. */
export async function readLanguage(businessId: string): Promise<Language> {
  const language = await selectLanguage(businessId)
  if (!language) throw notFound()
  return language
}

/** Makes transactions on this business run one after the other: of two first starts, only one creates the admin. */
export function lockBusiness(id: string): Promise<void> {
  return selectBusinessForUpdate(id)
}

/** The product itself as a caller: at start or in a command there is no identity. */
export function systemCaller(businessId: string): Caller {
  return { businessId, identityId: null, roles: null, requestId: 'system', platform: null }
}
