import type { Language } from '@/lib/contract/choices'
import { sampleBusinessId } from '@/lib/maps/town-file'
import { notFound } from '../api-error'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { accountTypeKind, alertTypeKind, attributeKind } from '../definitions/definition-tables'
import { createDefinition } from '../definitions/store'
import { createSamples } from '../seeding/service'
import {
  insertBusiness,
  selectBusiness,
  selectBusinessForUpdate,
  selectLanguage,
  startDrill,
} from './repository'
import { startingDefinitions } from './starting-definitions'

const knownBusinesses = new Set<string>()

/** Whether there is such a business; one that exists is remembered, since none is ever deleted. */
export async function businessExists(id: string): Promise<boolean> {
  if (knownBusinesses.has(id)) return true
  const exists = await selectBusiness(id)
  if (exists) knownBusinesses.add(id)
  return exists
}

/**
 * Creates the business with the definitions every business begins with, named in its language; false when it is already
 * there. The sample business, when somebody asked for it by its name, begins with samples.
 */
export function createBusiness(caller: Caller, language: Language = 'en', isNamed = true): Promise<boolean> {
  const { businessId } = caller
  const { accountTypes, attributes, alertTypes } = startingDefinitions(language)
  return inTransaction(async () => {
    if (!(await insertBusiness(businessId, businessId, language))) return false
    for (const accountType of accountTypes) await createDefinition(accountTypeKind, caller, accountType)
    for (const attribute of attributes) await createDefinition(attributeKind, caller, attribute)
    for (const alertType of alertTypes) await createDefinition(alertTypeKind, caller, alertType)
    if (isNamed && businessId === sampleBusinessId) await beginWithSamples(businessId, language)
    return true
  })
}

/** Whoever tries the product out with people that are made up reaches nobody, whatever is configured. */
async function beginWithSamples(businessId: string, language: Language): Promise<void> {
  await startDrill(businessId)
  await createSamples(businessId, language)
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
