import type { Language } from '@/lib/contract/choices'
import { notFound } from '../api-error'
import type { Caller } from '../caller'
import { selectBusiness, selectBusinessForUpdate, selectLanguage } from './repository'

const knownBusinesses = new Set<string>()

/** Whether there is such a business; one that exists is remembered, since none is ever deleted. */
export async function businessExists(id: string): Promise<boolean> {
  if (knownBusinesses.has(id)) return true
  const exists = await selectBusiness(id)
  if (exists) knownBusinesses.add(id)
  return exists
}

/** The language that the business was created in. */
export async function readLanguage(businessId: string): Promise<Language> {
  const language = await selectLanguage(businessId)
  if (!language) throw notFound()
  return language
}

/** Lets one transaction after the other pass, until each ends: of two first starts, one makes the admin. */
export function lockBusiness(id: string): Promise<void> {
  return selectBusinessForUpdate(id)
}

/** The product itself as a caller: what it does at start or from a command has no identity. */
export function systemCaller(businessId: string): Caller {
  return { businessId, identityId: null, roles: null, requestId: 'system', platform: null }
}
