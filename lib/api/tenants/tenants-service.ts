import { settings } from '@/lib/env'
import { eraseAccount } from '../accounts/erasure/erased-people-service'
import { recordAudit } from '../audit/service'
import { forgetTokensOf, generateExternalId } from '../authentication/service'
import { systemCaller } from '../businesses/service'
import { forgetBusinessState } from '../businesses/state-service'
import { afterCommit, inTransaction } from '../db/transaction'
import { storeIdentity } from '../identities/service'
import { createBusiness } from '../new-business/service'
import { type Quotas, readUsage, setQuotas, type Usage } from '../quotas/quotas-service'
import { findRunningErasure } from './business-erasure-repository'
import { findLimits, type Periods, updateRetention } from './retention-repository'
import { TenantError, unknownBusiness } from './tenant-error'
import type { NewTenant, Tenant } from './tenant-schemas'
import {
  findTenant,
  lockTenant,
  selectTenants,
  updateSuspension,
  updateTenantName,
  wakeWorkers,
} from './tenants-repository'

const mostListed = 500

/** Returns a page of businesses, ordered by ID, and the cursor of the next page. */
export async function listTenants(
  after = '',
  limit = mostListed,
): Promise<{ businesses: Tenant[]; next: string | null }> {
  const businesses = await selectTenants(after, limit)
  return { businesses, next: businesses.length === limit ? (businesses.at(-1)?.id ?? null) : null }
}

export async function readTenant(id: string): Promise<Tenant> {
  const tenant = await findTenant(id)
  if (!tenant) throw unknownBusiness(id)
  return tenant
}

/** Creates an empty business with an admin; the admin's external ID is returned only here. */
export function createTenant({
  id,
  name,
  language,
  admin,
}: NewTenant): Promise<{ business: Tenant; externalId: string }> {
  const caller = systemCaller(id)
  const externalId = generateExternalId()
  return inTransaction(async () => {
    if (!(await createBusiness(caller, language ?? settings().BUSINESS_LANGUAGE, false)))
      throw new TenantError('business_exists', `There is already a business ${JSON.stringify(id)}.`)
    if (name !== undefined) await updateTenantName(id, name)
    await storeIdentity(caller, { name: admin, roles: ['admin'], externalId })
    return { business: await readTenant(id), externalId }
  })
}

/**
 * Suspends or resumes a business; changes nothing if it is already in that state. While it is suspended, its callers
 * get `business_suspended`, and its deliveries and jobs wait. Takes effect immediately in this process, and within
 * five seconds in others.
 */
export function setSuspension(id: string, suspended: boolean): Promise<Tenant> {
  return inTransaction(async () => {
    const before = await lockTenant(id)
    if (!before) throw unknownBusiness(id)
    if (before.movedTo !== null)
      throw new TenantError(
        'being_moved',
        'The business has moved, or is being moved: see npm run tenant -- move.',
      )
    if ((before.suspendedAt !== null) === suspended) return before
    if (!suspended && (await findRunningErasure(id)))
      throw new TenantError('being_erased', 'The business is being erased and cannot be resumed.')
    await updateSuspension(id, suspended)
    await recordAudit(systemCaller(id), {
      action: 'update',
      recordKind: 'business',
      recordId: id,
      changes: { suspended: { from: !suspended, to: suspended } },
    })
    if (!suspended) await wakeWorkers()
    afterCommit(() => {
      forgetTokensOf(id)
      forgetBusinessState(id)
    })
    return readTenant(id)
  })
}

/** Erases a deleted account immediately, instead of 30 days after its deletion. */
export async function erasePerson(id: string, accountId: string): Promise<{ accountId: string }> {
  await readTenant(id)
  const outcome = await eraseAccount(systemCaller(id), accountId)
  if (outcome === 'erased') return { accountId }
  throw outcome === 'unknown'
    ? new TenantError('not_found', `${id} has no account ${JSON.stringify(accountId)}.`)
    : new TenantError('not_deleted', 'The account is not deleted: delete it first.')
}

export type TenantLimits = { quotas: Quotas; usage: Usage; retention: Periods }

export async function readLimits(id: string): Promise<TenantLimits> {
  const limits = await findLimits(id)
  if (!limits) throw unknownBusiness(id)
  return { ...limits, usage: await readUsage(id) }
}

/** Replaces the quotas of a business; resolves once the new quotas are in force. */
export async function setTenantQuotas(id: string, quotas: Quotas): Promise<TenantLimits> {
  await readTenant(id)
  await setQuotas(id, quotas)
  return readLimits(id)
}

/** Replaces the retention periods of a business; the next housekeeping runs apply them. */
export async function setRetention(id: string, periods: Periods): Promise<TenantLimits> {
  await readTenant(id)
  await updateRetention(id, periods)
  return readLimits(id)
}
