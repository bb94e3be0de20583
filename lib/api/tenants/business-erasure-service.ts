import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { forgetTokensOf } from '../authentication/service'
import { forgetBusinessState } from '../businesses/state-service'
import { afterCommit, forgetWhenClosed, inTransaction } from '../db/transaction'
import {
  addDeleted,
  countLiveAccounts,
  deleteRows,
  type Erasure,
  findErasure,
  findForgottenTables,
  findRunningErasure,
  finishErasure,
  insertErasure,
  lockBusinessForErasure,
  lockDueErasure,
  selectErasures,
} from './business-erasure-repository'
import { TenantError, unknownBusiness } from './tenant-error'
import { tenantTables } from './tenant-tables'
import { lockTenant } from './tenants-repository'

export type { Erasure }

/** The operator confirms an erasure by repeating the business's name and number of accounts. */
export const ErasureConfirmation = z.strictObject({ name: z.string(), accounts: z.number().int() })
export type ErasureConfirmation = z.infer<typeof ErasureConfirmation>

/** The data that an erasure does not delete, as its certificate states. */
const remains = [
  'This certificate: the business ID, times, and numbers of rows.',
  'Backups, replicas and exports made before `finishedAt` still contain the business. Delete them, or erase the business again after a restore.',
  'Logs contain IDs, codes and counts of the business, but no phone numbers and no texts. Your log rotation removes them.',
  'Providers (WhatsApp, Twilio, FCM, push services) keep what was sent to them under their own terms.',
]
export type Certificate = Erasure & { remains: readonly string[] }

/** The name and the number of accounts that a confirmation must repeat. */
export function readConfirmation(id: string): Promise<ErasureConfirmation> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    return { name: tenant.name, accounts: await countLiveAccounts(id) }
  })
}

/** The unfinished erasure of a business, such as one that was interrupted. */
export const findUnfinished = (id: string): Promise<Erasure | undefined> => findRunningErasure(id)

/** Starts the erasure of a suspended business, or returns the unfinished one. */
export function startErasure(id: string, given: ErasureConfirmation): Promise<Erasure> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    const unfinished = await findRunningErasure(id)
    if (unfinished) return unfinished
    if (tenant.suspendedAt === null)
      throw new TenantError('not_suspended', 'Suspend the business first, so that nobody is using it.')
    const right = { name: tenant.name, accounts: await countLiveAccounts(id) }
    if (given.name === right.name && given.accounts === right.accounts) return insertErasure(id)
    const sentence = `The business is called ${JSON.stringify(right.name)} and has ${right.accounts} accounts: repeat both to confirm.`
    throw new TenantError('confirmation_wrong', sentence, right)
  })
}

/** The index in `tenantTables` that this process has reached in each erasure; after a restart, it begins again at 0. */
const places = new Map<string, number>()
forgetWhenClosed(() => places.clear())

/**
 * Deletes up to `limit` rows of a business that is being erased, or ends the erasure if there are none left. Each call
 * is one transaction, so a killed process loses at most one batch. Returns `limit` if there may be more to do, and 0 if
 * there is nothing to do or another process is doing it.
 */
export function eraseNextRows(limit: number): Promise<number> {
  return inTransaction(async () => {
    const erasure = await lockDueErasure()
    if (!erasure) return 0
    const { id, business } = erasure
    for (let place = places.get(id) ?? 0; place < tenantTables.length; place += 1) {
      places.set(id, place)
      if ((await eraseFrom(erasure, place, limit)) > 0) return limit
    }
    await finish(erasure)
    afterCommit(() => {
      places.delete(id)
      forgetTokensOf(business)
      forgetBusinessState(business)
    })
    return limit
  })
}

async function eraseFrom({ id, business }: Erasure, place: number, limit: number): Promise<number> {
  const table = tenantTables[place]
  if (!table) return 0
  const rows = await deleteRows(table, business, limit)
  if (rows > 0) await addDeleted(id, table.name, rows)
  return rows
}

/** Goes through every table once more while nothing can be written for the business. */
async function finish(erasure: Erasure): Promise<void> {
  await lockBusinessForErasure(erasure.business)
  for (const place of tenantTables.keys()) await eraseFrom(erasure, place, Number.MAX_SAFE_INTEGER)
  const forgotten = await findForgottenTables(erasure.business)
  if (forgotten.length > 0)
    throw new Error(
      `Unknown tables contain rows of the business: ${forgotten.join(', ')}. Use the latest version.`,
    )
  await finishErasure(erasure)
}

const rowsAtOnce = 5_000
const waitMs = 1_000

/** Works on erasures until this one is finished. If this is aborted or killed, housekeeping takes over. */
export async function runErasure(
  id: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (erasure: Erasure) => void } = {},
): Promise<Certificate> {
  for (;;) {
    signal?.throwIfAborted()
    const erasure = await readErasure(id)
    if (erasure.finishedAt !== null) return erasure
    onProgress?.(erasure)
    if ((await eraseNextRows(rowsAtOnce)) === 0) await pause(waitMs, undefined, { signal })
  }
}

export async function readErasure(id: string): Promise<Certificate> {
  const erasure = await findErasure(id)
  if (!erasure) throw new TenantError('not_found', `There is no erasure ${JSON.stringify(id)}.`)
  return { ...erasure, remains }
}

export const listErasures = (): Promise<Erasure[]> => selectErasures()
