import type { Settings } from '@/lib/env'
import type { ProcessMessage } from '@/lib/process-messages'
import { generateExternalId } from '../authentication/service'
import { lockBusiness, systemCaller } from '../businesses/service'
import { inTransaction } from '../db/transaction'
import { hasNoIdentity, storeIdentity } from '../identities/service'
import { createBusiness } from '../new-business/service'

/**
 * Creates the first business and its admin if the database has no identities and a setting asks for it.
 * `notify` gets the generated external ID, which is not shown again, or a message that nothing was created.
 */
export async function bootstrap(
  settings: Settings,
  notify?: (message: ProcessMessage) => void,
): Promise<void> {
  if (!(await hasNoIdentity())) return
  const { BOOTSTRAP_BUSINESS_ID: businessId, BOOTSTRAP_EXTERNAL_ID: chosen, firstBusiness } = settings
  if (firstBusiness === 'none') return notify?.({ kind: 'noIdentity' })
  const caller = systemCaller(businessId)
  const externalId = chosen ?? generateExternalId()
  const created = await inTransaction(async () => {
    await createBusiness(caller, settings.BUSINESS_LANGUAGE, firstBusiness === 'asNamed')
    await lockBusiness(businessId)
    if (!(await hasNoIdentity())) return false
    await storeIdentity(caller, { name: 'Admin', roles: ['admin'], externalId })
    return true
  })
  if (created && !chosen) notify?.({ kind: 'firstIdentity', businessId, externalId })
}
