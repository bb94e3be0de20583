import type * as contract from '@/lib/contract/alerts/responders'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { findLiveAccount } from '../../accounts/service'
import { ApiError, invalidArguments, issue, notFound } from '../../api-error'
import { changesBetween, recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { hasIdentity } from '../../identities/service'
import { newId } from '../../new-id'
import { nextCursor, readCursor } from '../../paging'
import { type Precondition, requireCurrent } from '../../precondition'
import {
  deleteResponderRow,
  findGivenName,
  findItsAlert,
  findResponder,
  findRespondersSince,
  insertResponder,
  lockResponder,
  selectResponders,
  updateResponderPlace,
  updateResponderRow,
} from './responders-repository'

type Responder = contract.Responder
type One = { responder: Responder }
type NewBody = ParsedRequestOf<typeof contract.createResponder>['body']

const recordKind = 'responder'

export async function listResponders(
  { businessId }: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listResponders>['query'],
): Promise<AnswerOf<typeof contract.listResponders>> {
  const rows = await selectResponders(businessId, readCursor(cursor) ?? '', limit + 1)
  const clocksSince = await findRespondersSince(businessId)
  return { responders: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id), clocksSince }
}

export async function readResponder({ businessId }: Caller, id: string): Promise<One> {
  const responder = await findResponder({ businessId, id })
  if (!responder) throw notFound()
  return { responder }
}

export function createResponder(caller: Caller, body: NewBody): Promise<One> {
  return inTransaction(async () => {
    await requireWhom(caller.businessId, body)
    const id = newId()
    if (!(await insertResponder(caller.businessId, { id, ...body }))) {
      const path = body.accountId === undefined ? 'identityId' : 'accountId'
      throw invalidArguments(issue(path, 'duplicate', 'is already a responder'))
    }
    await recordAudit(caller, { action: 'create', recordKind, recordId: id, changes: body })
    return readResponder(caller, id)
  })
}

async function requireWhom(businessId: string, { accountId, identityId }: NewBody): Promise<void> {
  if (accountId !== undefined && !(await findLiveAccount(businessId, accountId)))
    throw invalidArguments(issue('accountId', 'unknown_account', 'is not an account in this business'))
  if (identityId !== undefined && !(await hasIdentity(businessId, identityId)))
    throw invalidArguments(issue('identityId', 'unknown_identity', 'is not an identity in this business'))
}

export function updateResponder(
  caller: Caller,
  id: string,
  change: ParsedRequestOf<typeof contract.updateResponder>['body'],
  matches: Precondition,
): Promise<One> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    const responder = await lockCurrent(caller, id, matches)
    const { kind, skills, onDuty } = responder
    const before = { name: await findGivenName(key), kind, skills, onDuty }
    const after = { ...before, ...change }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return { responder }
    await updateResponderRow(key, after)
    await recordAudit(caller, { action: 'update', recordKind, recordId: id, changes })
    return readResponder(caller, id)
  })
}

export function deleteResponder(caller: Caller, id: string, matches: Precondition): Promise<One> {
  const key = { businessId: caller.businessId, id }
  return inTransaction(async () => {
    const responder = await lockCurrent(caller, id, matches)
    const alert = await findItsAlert(key)
    if (alert) throw new ApiError('responder_busy', { alert })
    await deleteResponderRow(key)
    const changes = { name: { from: responder.name, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return { responder }
  })
}

async function lockCurrent(caller: Caller, id: string, matches: Precondition): Promise<Responder> {
  return requireCurrent(await lockResponder({ businessId: caller.businessId, id }), matches, 'responder')
}

export async function locateResponder(
  caller: Caller,
  id: string,
  place: ParsedRequestOf<typeof contract.locateResponder>['body'],
): Promise<One> {
  if (!(await updateResponderPlace({ businessId: caller.businessId, id }, place))) throw notFound()
  return readResponder(caller, id)
}
