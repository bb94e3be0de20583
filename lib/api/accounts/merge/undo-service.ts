import type { Account } from '@/lib/contract/accounts/account'
import type * as contract from '@/lib/contract/accounts/account-merge'
import type { AnswerOf } from '@/lib/contract/operation'
import { ApiError, issue, notFound } from '../../api-error'
import { changesBetween, recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { brokenConstraint } from '../../db/failures'
import { inTransaction } from '../../db/transaction'
import type { Precondition } from '../../precondition'
import { lockAccounts, selectAccountsByPhones } from '../batch-repository'
import { updateAccountRow } from '../repository'
import { deletedAccountType } from '../service'
import { storedForm } from '../update-service'
import { deleteMerge, giveBack, markMerged, type StoredMerge, selectStoredMerges } from './merge-repository'
import { takeBack } from './take-back'

type Both = { now: Account; merged: Account; stored: StoredMerge }

/** Also throws 404 if one of the two accounts has been purged. */
export async function undoMerge(
  caller: Caller,
  id: string,
  mergeId: string,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.undoMerge>> {
  const { businessId } = caller
  try {
    return await inTransaction(async () => {
      const both = await lockMerged(businessId, id, mergeId)
      if (!matches(both.now.version)) throw new ApiError('version_stale', { account: both.now })
      const after = takeBack(both.now, both.stored.changes)
      await requireFreePhones(businessId, after, both.merged)
      return { account: await separate(caller, both, after) }
    })
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'accounts_phone') throw phoneTakenBy(undefined)
    throw broken === 'accounts_account_type' ? await deletedAccountType(businessId) : error
  }
}

/**
 * Returns both accounts, locked in ID order. Their IDs can be looked up before the accounts are locked,
 * because a merge's account IDs never change.
 */
async function lockMerged(businessId: string, id: string, mergeId: string): Promise<Both> {
  const before = (await selectStoredMerges(businessId, id)).find((one) => one.id === mergeId)
  if (!before) throw notFound()
  const locked = await lockAccounts(businessId, [id, before.mergedId])
  const now = locked.find((one) => one.id === id && !one.deletedAt)
  const merged = locked.find((one) => one.id === before.mergedId && one.deletedAt)
  const [latest, ...earlier] = await selectStoredMerges(businessId, id)
  const stored = [latest, ...earlier].find((one) => one?.id === mergeId)
  if (!now || !merged || !stored) throw notFound()
  if (latest !== stored) throw new ApiError('later_merge')
  return { now, merged, stored }
}

/**
 * Throws if the two accounts would have the same phone number after the undo, or if another account has one
 * of their numbers.
 */
async function requireFreePhones(businessId: string, after: Account, merged: Account): Promise<void> {
  if (after.phone === merged.phone) throw phoneTakenBy(after.id)
  const holders = await selectAccountsByPhones(businessId, [after.phone, merged.phone], false)
  const holder = holders.find(({ id }) => id !== after.id)
  if (holder) throw phoneTakenBy(holder.id)
}

const phoneTakenBy = (accountId: string | undefined) =>
  new ApiError('phone_taken', {
    accountId,
    issues: [issue('phone', 'phone_taken', 'belongs to another account')],
  })

async function separate(caller: Caller, { now, merged, stored }: Both, after: Account): Promise<Account> {
  const { businessId } = caller
  const { deletedAt, ...restored } = merged
  const written = await updateAccountRow({ businessId, id: now.id }, storedForm(after))
  await updateAccountRow({ businessId, id: merged.id }, storedForm(restored))
  await markMerged(businessId, merged.id, null)
  await giveBack({ businessId, from: now.id, to: merged.id }, stored.moved)
  await deleteMerge(businessId, stored.id)
  const mergedAccount = { from: merged.id, to: null }
  await recordAudit(caller, {
    action: 'undo',
    recordKind: 'account',
    recordId: now.id,
    changes: { ...changesBetween(now, after), mergedAccount },
  })
  await recordAudit(caller, {
    action: 'restore',
    recordKind: 'account',
    recordId: merged.id,
    changes: { deletedAt: { from: deletedAt, to: null }, mergedInto: { from: now.id, to: null } },
  })
  return JSON.parse(written.json) as Account
}
