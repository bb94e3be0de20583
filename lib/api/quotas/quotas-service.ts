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

/** 403 with the quota, its limit and what is used of it. */
export const quotaReached = (
  quota: keyof Quotas,
  figures: { limit: number; used: number } & Record<string, unknown>,
) => new ApiError('quota_reached', { quota, ...figures })

/**
 * Counts a notification's messages, one for each person, on the day on which it is accepted. Must be called in the
 * transaction that stores it. Throws a 403 if the business would send more than its quota.
 */
export async function takeMessages(businessId: string, people: number): Promise<void> {
  const exceeded = await addMessages(businessId, people)
  if (exceeded === null) return
  const tomorrow = new Date()
  tomorrow.setUTCHours(24, 0, 0, 0)
  throw quotaReached('messagesPerDay', { ...exceeded, wanted: people, resetsAt: tomorrow.toISOString() })
}

/** How many accounts may still be created in this transaction; null without a quota. */
export const takeAccountRoom = (businessId: string) => lockAccountRoom(businessId)

/** The business's own limit for the storage of imports in MB, or null. */
export const readStorageQuota = (businessId: string): Promise<number | null> => findStorageQuota(businessId)

export const readUsage = (businessId: string): Promise<Usage> => readUsageRow(businessId)

const waitMs = 50

/**
 * Sets all quotas of a business; those that are left out no longer apply. Resolves once they do. The trigger adds up
 * accounts from the moment when all transactions that could not see the new row have ended; those that exist by then
 * are counted once, while others that create accounts of this business wait.
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
