import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../api-error'
import { inTransaction } from '../db/transaction'
import {
  addMessages,
  countAccounts,
  findStorageQuota,
  haveEnded,
  lockAccountRoom,
  lockUsage,
  type Quotas,
  readNextTransaction,
  readUsageRow,
  type Usage,
  updateQuotas,
} from './quotas-repository'

export type { Quotas, Usage }

/** A 403 that names the quota, its limit and the amount used. */
export const quotaReached = (
  quota: keyof Quotas,
  figures: { limit: number; used: number } & Record<string, unknown>,
) => new ApiError('quota_reached', { quota, ...figures })

/**
 * Counts a notification's messages, one per person, on the day it is accepted. Must run in the transaction
 * that stores the notification. Throws a 403 if the quota would be exceeded.
 */
export async function takeMessages(businessId: string, people: number): Promise<void> {
  const exceeded = await addMessages(businessId, people)
  if (exceeded === null) return
  const tomorrow = new Date()
  tomorrow.setUTCHours(24, 0, 0, 0)
  throw quotaReached('messagesPerDay', { ...exceeded, wanted: people, resetsAt: tomorrow.toISOString() })
}

/**
 * The number of accounts that can still be created; null without a quota. Locks it until the transaction
 * ends.
 */
export const takeAccountRoom = (businessId: string) => lockAccountRoom(businessId)

/** The business's own storage quota for imports in MB; null if it has none. */
export const readStorageQuota = (businessId: string): Promise<number | null> => findStorageQuota(businessId)

export const readUsage = (businessId: string): Promise<Usage> => readUsageRow(businessId)

const waitMs = 50

/**
 * Replaces a business's quotas, and resolves once they apply. The trigger counts all changes only after every
 * transaction that cannot see the new row has ended. Existing accounts are counted then, while transactions
 * that create accounts in the business wait.
 */
export async function setQuotas(businessId: string, quotas: Quotas): Promise<void> {
  await updateQuotas(businessId, quotas)
  const next = await readNextTransaction()
  while (!(await haveEnded(next))) await pause(waitMs)
  await inTransaction(async () => {
    await lockUsage(businessId)
    await countAccounts(businessId)
  })
}
