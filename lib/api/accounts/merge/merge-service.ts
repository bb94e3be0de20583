import type { Account } from '@/lib/contract/accounts/account'
import type * as contract from '@/lib/contract/accounts/account-merge'
import { deviceLimit } from '@/lib/contract/choices'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, invalidArguments, issue, notFound } from '../../api-error'
import { changesBetween, recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction, readDatabaseTime } from '../../db/transaction'
import { readDefinitions } from '../../definitions/cache'
import { newId } from '../../new-id'
import type { Precondition } from '../../precondition'
import { lockAccounts } from '../batch-repository'
import { findLiveAccount } from '../reference-service'
import { updateAccountRow } from '../repository'
import { storedForm } from '../update-service'
import { type Applies, combine } from './combine'
import { countLiveDevices, insertMerge, markMerged, passOn, selectMerges } from './merge-repository'

type Body = ParsedRequestOf<typeof contract.mergeAccounts>['body']

/**
 * Like all code that locks several accounts, locks both accounts in ID order. Two merges of the same accounts
 * then wait for each other instead of deadlocking.
 */
export function mergeAccounts(
  caller: Caller,
  id: string,
  body: Body,
  matches: Precondition,
): Promise<AnswerOf<typeof contract.mergeAccounts>> {
  return inTransaction(async () => {
    const { first, other } = await lockBoth(caller, id, body)
    if (!matches(first.version)) throw new ApiError('version_stale', { account: first })
    if (body.version !== undefined && body.version !== other.version)
      throw new ApiError('version_stale', { account: other })
    requireTakeable(other, body)
    await requireRoomForDevices(caller, [first.id, other.id])
    return merge(caller, first, other, body)
  })
}

async function lockBoth({ businessId }: Caller, id: string, { accountId }: Body) {
  if (accountId === id) throw invalidArguments(issue('accountId', 'not_allowed', 'is the same account'))
  const locked = await lockAccounts(businessId, [id, accountId])
  const live = new Map(locked.filter(({ deletedAt }) => !deletedAt).map((one) => [one.id, one]))
  const [first, other] = [live.get(id), live.get(accountId)]
  if (!first) throw notFound()
  if (other) return { first, other }
  throw invalidArguments(issue('accountId', 'unknown_account', 'is not an account in this business'))
}

/** Only attributes that are set on the other account can be taken from it. */
function requireTakeable({ attributesValue }: Account, { take }: Body): void {
  const held = new Set(attributesValue.map(({ attributeId }) => `attributes.${attributeId}`))
  const issues = take.flatMap((field, place) =>
    field.startsWith('attributes.') && !held.has(field)
      ? [issue(`take.${place}`, 'not_applicable', 'is not set on the other account')]
      : [],
  )
  if (issues.length > 0) throw invalidArguments(...issues)
}

async function requireRoomForDevices({ businessId }: Caller, ids: readonly string[]): Promise<void> {
  if ((await countLiveDevices(businessId, ids)) <= deviceLimit) return
  throw invalidArguments(issue('devices', 'too_many', `would exceed ${deviceLimit}`))
}

async function merge(caller: Caller, first: Account, other: Account, body: Body) {
  const { businessId, identityId: by } = caller
  const after = combine(first, other, body, await appliesIn(businessId))
  const deletedAt = await readDatabaseTime()
  // The other account must release its phone number before the first account can take it.
  await updateAccountRow({ businessId, id: other.id }, storedForm({ ...other, deletedAt }))
  await markMerged(businessId, other.id, first.id)
  const written = await updateAccountRow({ businessId, id: first.id }, storedForm(after))
  const moved = await passOn({ businessId, from: other.id, to: first.id }, first.testAccount)
  const changes = changesBetween(first, after)
  const record = { id: newId(), accountId: first.id, mergedId: other.id, changes, moved, by }
  await insertMerge(businessId, record)
  await audit(caller, first.id, other.id, { changes, deletedAt })
  const [stored] = await selectMerges(businessId, first.id)
  return { account: JSON.parse(written.json) as Account, merge: stored as contract.Merge }
}

async function appliesIn(businessId: string): Promise<Applies> {
  const { attributes } = await readDefinitions(businessId)
  return (attributeId, accountType) => {
    const types = attributes.get(attributeId)?.accountTypeIds
    return types !== undefined && (types.length === 0 || types.includes(accountType))
  }
}

type Done = { changes: Record<string, unknown>; deletedAt: string }

async function audit(caller: Caller, id: string, other: string, { changes, deletedAt }: Done): Promise<void> {
  await recordAudit(caller, {
    action: 'merge',
    recordKind: 'account',
    recordId: id,
    changes: { ...changes, mergedAccount: { from: null, to: other } },
  })
  await recordAudit(caller, {
    action: 'delete',
    recordKind: 'account',
    recordId: other,
    changes: { deletedAt: { from: null, to: deletedAt }, mergedInto: { from: null, to: id } },
  })
}

export async function listMerges(
  { businessId }: Caller,
  id: string,
): Promise<AnswerOf<typeof contract.listMerges>> {
  if (!(await findLiveAccount(businessId, id))) throw notFound()
  return { merges: await selectMerges(businessId, id) }
}
