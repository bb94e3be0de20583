import type { Language } from '@/lib/contract/choices'
import { sampleBusinessId } from '@/lib/maps/town-file'
import { makeAccount } from '@/lib/samples/accounts'
import { makeAlert } from '@/lib/samples/alerts'
import type { Source } from '@/lib/samples/source'
import { toAccountRow } from './account-row'
import { insertSampleAccounts, insertSampleAlerts, selectSampleDefinitions } from './repository'

const seedOfDemo = 1
const accountsOfDemo = 60
const alertsOfDemo = 40

/**
 * Stores 60 accounts and 40 alerts in the caller's transaction, so that no screen of a new business is empty. They are
 * the first ones that `npm run seed` would create.
 */
export async function createSamples(businessId: string, language: Language): Promise<void> {
  const source = await readSource(businessId, language, seedOfDemo)
  await insertSampleAccounts(
    listOf(accountsOfDemo, (index) => toAccountRow(makeAccount(source, index), source.attributes)),
  )
  await insertSampleAlerts(
    businessId,
    listOf(alertsOfDemo, (index) => makeAlert(source, index)),
  )
}

/** Reads everything that determines a business's samples, such as its definitions. */
export async function readSource(businessId: string, language: Language, seed: number): Promise<Source> {
  const definitions = await selectSampleDefinitions(businessId)
  return {
    businessId,
    language,
    seed,
    ...definitions,
    hasTown: businessId === sampleBusinessId,
    now: Date.now(),
  }
}

function listOf<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
