import type { Language } from '@/lib/contract/choices'
import { sampleBusinessId } from '@/lib/maps/town-file'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { accountTypeKind, alertTypeKind, attributeKind } from '../definitions/kinds'
import { createRecord } from '../records/service'
import { createSamples } from '../seeding/service'
import { insertBusiness, startDrill } from './repository'
import { startingDefinitions } from './starting-definitions'

/**
 * Creates a business with starting definitions in its language. Returns false if it already exists. If
 * `isNamed`, the sample business also gets sample data.
 */
export function createBusiness(caller: Caller, language: Language = 'en', isNamed = true): Promise<boolean> {
  const { businessId } = caller
  const { accountTypes, attributes, alertTypes } = startingDefinitions(language)
  return inTransaction(async () => {
    if (!(await insertBusiness(businessId, businessId, language))) return false
    for (const accountType of accountTypes) await createRecord(accountTypeKind, caller, accountType)
    for (const attribute of attributes) await createRecord(attributeKind, caller, attribute)
    for (const alertType of alertTypes) await createRecord(alertTypeKind, caller, alertType)
    if (isNamed && businessId === sampleBusinessId) await beginWithSamples(businessId, language)
    return true
  })
}

/**
 * Creates a business whose definitions are stored by another deployment. Returns false if it already exists.
 */
export function createKeptBusiness({ businessId }: Caller, language: Language = 'en'): Promise<boolean> {
  return insertBusiness(businessId, businessId, language)
}

/**
 * Creates sample data. Starts a drill first, so that trying out the product with fictional people reaches
 * nobody, whatever the configuration.
 */
async function beginWithSamples(businessId: string, language: Language): Promise<void> {
  await startDrill(businessId)
  await createSamples(businessId, language)
}
