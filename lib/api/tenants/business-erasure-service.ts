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

/** To confirm an erasure, the operator repeats the name of the business and its number of accounts. */
export const ErasureConfirmation = z.strictObject({ name: z.string(), accounts: z.number().int() })
export type ErasureConfirmation = z.infer<typeof ErasureConfirmation>

/** What an erasure does not delete; part of its certificate. */
const remains = [
  'This certificate: the business ID, two timestamps, and the number of rows deleted from each table.',
  'Backups, replicas and exports made before `finishedAt` still contain the business. Delete them, or erase the business again after a restore.',
  'Logs contain the business’s IDs, codes and counts, but no phone numbers or messages. Your log rotation deletes them.',
  'Providers (WhatsApp, Twilio, FCM, push services) keep what was sent to them under their own terms.',
]
export type Certificate = Erasure & { remains: readonly string[] }

/** Returns the name and number of accounts that the operator must repeat. */
export function readConfirmation(id: string): Promise<ErasureConfirmation> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    return { name: tenant.name, accounts: await countLiveAccounts(id) }
  })
}

/** Returns the unfinished erasure of a business, for example an interrupted one. */
export const findUnfinished = (id: string): Promise<Erasure | undefined> => findRunningErasure(id)

/** Starts the erasure of a suspended business, or returns the unfinished one. */
export function startErasure(id: string, given: ErasureConfirmation): Promise<Erasure> {
  return inTransaction(async () => {
    const tenant = await lockTenant(id)
    if (!tenant) throw unknownBusiness(id)
    const unfinished = await findRunningErasure(id)
    if (unfinished) return unfinished
    if (tenant.moveState !== null && tenant.moveState !== 'left')
      throw new TenantError('being_moved', 'The business is being moved.')
    if (tenant.suspendedAt === null)
      throw new TenantError('not_suspended', 'Suspend the business first, so that nobody is using it.')
    const right = { name: tenant.name, accounts: await countLiveAccounts(id) }
    if (given.name === right.name && given.accounts === right.accounts) return insertErasure(id)
    const sentence = `The business is called ${JSON.stringify(right.name)} and has ${right.accounts} accounts: repeat both to confirm.`
    throw new TenantError('confirmation_wrong', sentence, right)
  })
}

/** For each erasure, the index in `tenantTables` that this process has reached; 0 after a restart. */
const places = new Map<string, number>()
forgetWhenClosed(() => places.clear())

/**
 * Deletes up to `limit` rows of a business that is being erased, or finishes the erasure if none are left. Each call
 * is one transaction, so a killed process loses at most one batch. Returns `limit` if there may be more to do, and 0
 * if there is nothing to do or another process is working on it.
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

/** Deletes rows that were written during the erasure; locks the business first, so that no more are written. */
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

/** Erases rows until this erasure is finished. If the process stops before that, housekeeping continues the erasure. */
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
