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

/** A 403 with the quota, its limit and how much of it is used. */
export const quotaReached = (
  quota: keyof Quotas,
  figures: { limit: number; used: number } & Record<string, unknown>,
) => new ApiError('quota_reached', { quota, ...figures })

/**
 * Counts a notification's messages, one for each person, on the day on which it is accepted. Must be called in the
 * transaction that stores it. Throws a 403 if the business would exceed its quota.
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

/** The business's own storage limit for imports in MB, or null. */
export const readStorageQuota = (businessId: string): Promise<number | null> => findStorageQuota(businessId)

export const readUsage = (businessId: string): Promise<Usage> => readUsageRow(businessId)

const waitMs = 50

/**
 * Replaces all quotas of a business, and resolves once they apply. The trigger counts every change only once all
 * transactions that cannot see the new row have ended. Accounts that exist by then are counted here, while others who
 * create accounts in the business wait.
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
