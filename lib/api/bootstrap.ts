import type { Settings } from '@/lib/env'
import type { ProcessMessage } from '@/lib/process-messages'
import { generateExternalId } from './authentication/service'
import { createBusiness, lockBusiness, systemCaller } from './businesses/service'
import { inTransaction } from './db/transaction'
import { hasNoIdentity, storeIdentity } from './identities/service'

/** A database without any identity gets its first business and an admin of it; `notify` gets a generated external id, once. */
export async function bootstrap(
  { BOOTSTRAP_BUSINESS_ID: businessId, BOOTSTRAP_EXTERNAL_ID: chosen, BUSINESS_LANGUAGE: language }: Settings,
  notify?: (message: ProcessMessage) => void,
): Promise<void> {
  if (!(await hasNoIdentity())) return
  const caller = systemCaller(businessId)
  const externalId = chosen ?? generateExternalId()
  const created = await inTransaction(async () => {
    await createBusiness(caller, language)
    await lockBusiness(businessId)
    if (!(await hasNoIdentity())) return false
    await storeIdentity(caller, { name: 'Admin', roles: ['admin'], externalId })
    return true
  })
  if (created && !chosen) notify?.({ kind: 'firstIdentity', businessId, externalId })
}
