import type { readOwnIdentity as readOwnIdentityOperation } from '@/lib/contract/authentication'
import type * as contract from '@/lib/contract/identity'
import type { AnswerOf, ParsedRequestOf, Role } from '@/lib/contract/operation'
import { ApiError, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { forgetIdentity, generateExternalId, hashOfExternalId } from '../authentication/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import type { Precondition } from '../precondition'
import {
  deleteTokensOfIdentity,
  findIdentity,
  hasAnyIdentity,
  insertIdentity,
  lockActiveAdmins,
  lockIdentity,
  selectIdentities,
  updateIdentityRow,
} from './repository'

type Identity = contract.Identity
type One = { identity: Identity }

/** Extension: the identities of the business, oldest first. */
export async function listIdentities(
  caller: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listIdentities>['query'],
): Promise<AnswerOf<typeof contract.listIdentities>> {
  const rows = await selectIdentities(caller.businessId, readCursor(cursor) ?? '', limit + 1)
  return { identities: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

/** Extension: the external id has 256 random bits and is in this answer only. */
export async function createIdentity(
  caller: Caller,
  { name, role }: ParsedRequestOf<typeof contract.createIdentity>['body'],
): Promise<AnswerOf<typeof contract.createIdentity>> {
  const externalId = generateExternalId()
  const identity = await storeIdentity(caller, { name, role, externalId })
  return { identity, externalId }
}

/** True while nobody could log in: before the first start, or when only a command has been here. */
export async function hasNoIdentity(): Promise<boolean> {
  return !(await hasAnyIdentity())
}

/** Stores an identity whose external id is already chosen; the caller's business must exist. */
export function storeIdentity(
  caller: Caller,
  { name, role, externalId }: { name: string; role: Role; externalId: string },
): Promise<Identity> {
  const { businessId } = caller
  return inTransaction(async () => {
    const identity = await insertIdentity({
      id: newId(),
      businessId,
      name,
      role,
      externalIdHash: hashOfExternalId(externalId),
    })
    await recordAudit(caller, {
      action: 'create',
      recordKind: 'identity',
      recordId: identity.id,
      changes: { name, role },
    })
    return identity
  })
}

/** Extension: whose token this is. */
export async function readOwnIdentity(caller: Caller): Promise<AnswerOf<typeof readOwnIdentityOperation>> {
  if (caller.identityId === null) throw notFound()
  return readIdentity(caller, caller.identityId)
}

async function readIdentity({ businessId }: Caller, id: string): Promise<One> {
  const identity = await findIdentity(businessId, id)
  if (!identity) throw notFound()
  return { identity }
}

/** Extension: 412 when stale, 422 `last_admin` when nobody could manage the business any more. */
export async function updateIdentity(
  caller: Caller,
  id: string,
  change: ParsedRequestOf<typeof contract.updateIdentity>['body'],
  matches: Precondition,
): Promise<One> {
  const { businessId } = caller
  const answer = await inTransaction(async () => {
    const admins = await lockActiveAdmins(businessId)
    const before = await lockIdentity(businessId, id)
    if (!before) throw notFound()
    if (!matches(before.version)) throw new ApiError('version_stale', { identity: before })
    const wanted = { ...pick(before), ...change }
    const changes = changesBetween(pick(before), wanted)
    if (Object.keys(changes).length === 0) return { identity: before }
    const staysAdmin = wanted.role === 'admin' && !wanted.disabled
    if (!staysAdmin && admins.length === 1 && admins[0] === id) throw new ApiError('last_admin')
    const identity = await updateIdentityRow(businessId, id, wanted)
    if (identity.disabled) await deleteTokensOfIdentity(id)
    await recordAudit(caller, { action: 'update', recordKind: 'identity', recordId: id, changes })
    return { identity }
  })
  afterCommit(() => forgetIdentity(id))
  return answer
}

const pick = ({ name, role, disabled }: Identity) => ({ name, role, disabled })
