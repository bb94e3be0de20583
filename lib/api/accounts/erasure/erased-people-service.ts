import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import {
  deleteAccountRows,
  deleteAnswersWith,
  type Erased,
  eraseJobRows,
  eraseLoggedValues,
  erasePhonesInTexts,
  erasePhonesOfDeliveries,
  eraseResponders,
  lockDueAccounts,
  lockForErasure,
  selectOwnPhones,
} from './erased-people-repository'

/** Erases a deleted account now instead of 30 days after its deletion. */
export function eraseAccount(caller: Caller, id: string): Promise<'erased' | 'unknown' | 'not_deleted'> {
  const { businessId } = caller
  return inTransaction(async () => {
    const found = await lockForErasure(businessId, id)
    if (!found) return 'unknown'
    if (found.deletedAt === null) return 'not_deleted'
    const erased = await erase(businessId, [id])
    await deleteAnswersWith(erased)
    await recordAudit(caller, { action: 'erase', recordKind: 'account', recordId: id })
    return 'erased'
  })
}

/** Erases up to `limit` accounts that can no longer be restored; returns the number erased. */
export function eraseDueAccounts(limit: number): Promise<number> {
  return inTransaction(async () => {
    const due = await lockDueAccounts(limit)
    const businesses = new Set(due.map(({ businessId }) => businessId))
    for (const business of businesses) {
      const own = due.filter(({ businessId }) => businessId === business)
      await erase(
        business,
        own.map(({ id }) => id),
      )
    }
    return due.length
  })
}

async function erase(businessId: string, ids: readonly string[]): Promise<Erased> {
  const erased = { businessId, ids, phones: await selectOwnPhones(businessId, ids) }
  await erasePhonesOfDeliveries(erased)
  await eraseLoggedValues(erased)
  await eraseJobRows(erased)
  await eraseResponders(erased)
  await erasePhonesInTexts(erased)
  await deleteAccountRows(erased)
  return erased
}
