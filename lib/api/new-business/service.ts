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
 * Creates the business with the starting definitions, named in its language; false if it already exists. The sample
 * business also gets sample data if it was requested by name.
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

/** Creates a business of another deployment, whose definitions are not known here; false if it already exists. */
export function createKeptBusiness({ businessId }: Caller, language: Language = 'en'): Promise<boolean> {
  return insertBusiness(businessId, businessId, language)
}

/**
 * A business with fictional people starts in a drill, so that trying out the product reaches nobody, regardless of the
 * configuration.
 */
async function beginWithSamples(businessId: string, language: Language): Promise<void> {
  await startDrill(businessId)
  await createSamples(businessId, language)
}
