import type { readOwnIdentity as readOwnIdentityOperation } from '@/lib/contract/authentication'
import type * as contract from '@/lib/contract/identity'
import { updateIdentity as updateIdentityOperation } from '@/lib/contract/identity'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { roles as allRoles, mayDo, type Role, rolesThatMay } from '@/lib/contract/roles'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { endTokens, forgetIdentity, generateExternalId, hashOfExternalId } from '../authentication/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import {
  deleteTokensOfIdentity,
  findIdByExternalId,
  findIdentity,
  hasAnyAdmin,
  hasAnyIdentity,
  type IdentityChange,
  insertIdentity,
  keepDisabled,
  lockIdentity,
  lockLastingIdentities,
  replaceExternalId,
  selectIdentities,
  selectIdentityNames,
  selectLiveIdentities,
  updateDisabledByDirectory,
  updateIdentityRow,
} from './repository'

type Identity = contract.Identity
type One = { identity: Identity }

export async function listIdentities(
  caller: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listIdentities>['query'],
): Promise<AnswerOf<typeof contract.listIdentities>> {
  const rows = await selectIdentities(caller.businessId, readCursor(cursor) ?? '', limit + 1)
  return { identities: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

export async function createIdentity(
  caller: Caller,
  { name, roles, expiresAt }: ParsedRequestOf<typeof contract.createIdentity>['body'],
): Promise<AnswerOf<typeof contract.createIdentity>> {
  if (expiresAt) requireToCome(expiresAt)
  const externalId = generateExternalId()
  const identity = await storeIdentity(caller, { name, roles, expiresAt, externalId })
  return { identity, externalId }
}

/** True if the database has no identities, as before the first start of the API. */
export async function hasNoIdentity(): Promise<boolean> {
  return !(await hasAnyIdentity())
}

/** True if no business has an enabled admin. */
export async function hasNoAdmin(): Promise<boolean> {
  return !(await hasAnyAdmin())
}

type NewIdentity = { name: string; roles: readonly Role[]; expiresAt?: string | null; externalId: string }

/** Creates an identity with the given external ID. The caller's business must exist. */
export function storeIdentity(
  caller: Caller,
  { name, externalId, ...given }: NewIdentity,
): Promise<Identity> {
  const { businessId } = caller
  const roles = inOrder(given.roles)
  const expiresAt = given.expiresAt ?? null
  return inTransaction(async () => {
    const identity = await insertIdentity({
      id: newId(),
      businessId,
      name,
      roles,
      expiresAt,
      externalIdHash: hashOfExternalId(externalId),
    })
    await recordAudit(caller, {
      action: 'create',
      recordKind: 'identity',
      recordId: identity.id,
      changes: { name, roles, ...(expiresAt && { expiresAt }) },
    })
    return identity
  })
}

/**
 * Creates an identity without roles for an external ID that another deployment accepts, unless one exists.
 * With `claimsAdmin`, the identity also becomes an admin; returns false if the business already has another
 * admin.
 */
export async function admitIdentity(
  caller: Caller,
  externalId: string,
  claimsAdmin: boolean,
): Promise<boolean> {
  const { businessId } = caller
  const hash = hashOfExternalId(externalId)
  const known = await findIdByExternalId(businessId, hash)
  const names = await selectIdentityNames(businessId)
  const id =
    known ?? (await storeIdentity(caller, { name: `Identity ${names.size + 1}`, roles: [], externalId })).id
  if (!claimsAdmin) return true
  const managers = await lockLastingIdentities(businessId, rolesThatMay(updateIdentityOperation))
  if (managers.length > 0) return managers.includes(id)
  const { roles } = await lockCurrent(businessId, id, () => true)
  await setRoles(caller, id, [...roles, 'admin'])
  return true
}

/** Replaces an identity's roles, without protecting the last admin. Must run in a transaction. */
export async function setRoles(caller: Caller, id: string, given: readonly Role[]): Promise<void> {
  const { businessId } = caller
  const before = await lockCurrent(businessId, id, () => true)
  const roles = inOrder(given)
  const changes = changesBetween({ roles: before.roles }, { roles })
  if (Object.keys(changes).length === 0) return
  await updateIdentityRow(businessId, id, { ...wantedOf(before, {}), roles })
  await recordAudit(caller, { action: 'update', recordKind: 'identity', recordId: id, changes })
  afterCommit(() => forgetIdentity(id))
}

/**
 * Applies a change in the company's directory. Disables an identity and ends its sessions, even if it is the
 * last admin; or enables it, unless an admin has disabled it. Must run in a transaction.
 */
export async function setDisabledByDirectory(caller: Caller, id: string, disabled: boolean): Promise<void> {
  if (!(await updateDisabledByDirectory(caller.businessId, id, disabled))) return
  if (disabled) await deleteTokensOfIdentity(caller.businessId, id)
  const changes = { disabled: { from: !disabled, to: disabled } }
  await recordAudit(caller, { action: 'update', recordKind: 'identity', recordId: id, changes })
  afterCommit(() => forgetIdentity(id))
}

/** Ends all sessions of an identity: immediately on this node, and within five seconds on other nodes. */
export async function endAllSessions(businessId: string, id: string): Promise<void> {
  await deleteTokensOfIdentity(businessId, id)
  afterCommit(() => forgetIdentity(id))
}

export async function readOwnIdentity(caller: Caller): Promise<AnswerOf<typeof readOwnIdentityOperation>> {
  if (caller.identityId === null) throw notFound()
  return readIdentity(caller, caller.identityId)
}

/** The names of a business's identities by ID. */
export function readIdentityNames(businessId: string): Promise<Map<string, string>> {
  return selectIdentityNames(businessId)
}

/** True if the business has this identity and it is not disabled. */
export async function hasIdentity(businessId: string, id: string): Promise<boolean> {
  const identity = await findIdentity(businessId, id)
  return identity !== undefined && !identity.disabled
}

/**
 * The roles of the given identities, by identity ID. Excludes other businesses' identities and disabled or
 * expired ones.
 */
export async function readRolesOfLive(
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Role[]>> {
  const live = await selectLiveIdentities(businessId, ids)
  return new Map(live.map(({ id, roles }) => [id, roles]))
}

async function readIdentity({ businessId }: Caller, id: string): Promise<One> {
  const identity = await findIdentity(businessId, id)
  if (!identity) throw notFound()
  return { identity }
}

/** Throws a 422 `last_admin` if the change would leave no enabled admin without an expiry date. */
export async function updateIdentity(
  caller: Caller,
  id: string,
  change: ParsedRequestOf<typeof contract.updateIdentity>['body'],
  matches: Precondition,
): Promise<One> {
  const { businessId } = caller
  const answer = await inTransaction(async () => {
    const managers = await lockLastingIdentities(businessId, rolesThatMay(updateIdentityOperation))
    const before = await lockCurrent(businessId, id, matches)
    const wanted = wantedOf(before, change)
    const changes = changesBetween(wantedOf(before, {}), wanted)
    if (change.disabled) await keepDisabled(businessId, id)
    if (Object.keys(changes).length === 0) return { identity: before }
    if (wanted.expiresAt && changes.expiresAt) requireToCome(wanted.expiresAt)
    const isLast = managers.length === 1 && managers[0] === id
    if (isLast && !managesForGood(wanted)) throw new ApiError('last_admin')
    const identity = await updateIdentityRow(businessId, id, wanted)
    if (identity.disabled) await deleteTokensOfIdentity(businessId, id)
    await recordAudit(caller, { action: 'update', recordKind: 'identity', recordId: id, changes })
    return { identity }
  })
  afterCommit(() => forgetIdentity(id))
  return answer
}

/**
 * Replaces the external ID and ends the identity's tokens after `overlapHours`. The token of this call stays
 * valid, so callers who rotate their own external ID can still read the new one.
 */
export async function rotateIdentity(
  caller: Caller,
  id: string,
  { overlapHours }: ParsedRequestOf<typeof contract.rotateIdentity>['body'],
  { matches, token }: { matches: Precondition; token?: string },
): Promise<AnswerOf<typeof contract.rotateIdentity>> {
  const { businessId } = caller
  const externalId = generateExternalId()
  const identity = await inTransaction(async () => {
    await lockCurrent(businessId, id, matches)
    const rotated = await replaceExternalId(businessId, id, hashOfExternalId(externalId), overlapHours)
    await endTokens({ businessId, identityId: id }, overlapHours, token)
    const changes = { overlapHours }
    await recordAudit(caller, { action: 'rotate', recordKind: 'identity', recordId: id, changes })
    return rotated
  })
  afterCommit(() => forgetIdentity(id))
  return { identity, externalId }
}

async function lockCurrent(businessId: string, id: string, matches: Precondition): Promise<Identity> {
  return requireCurrent(await lockIdentity(businessId, id), matches, 'identity')
}

function wantedOf(
  { name, roles, disabled, sendsUnapproved, supervisor, expiresAt }: Identity,
  change: Partial<IdentityChange>,
): IdentityChange {
  const wanted = { name, roles, disabled, sendsUnapproved, supervisor, expiresAt, ...change }
  return { ...wanted, roles: inOrder(wanted.roles), expiresAt: wanted.expiresAt && inUtc(wanted.expiresAt) }
}

const inUtc = (moment: string) => new Date(moment).toISOString()

const managesForGood = ({ roles, disabled, expiresAt }: IdentityChange) =>
  mayDo(roles, updateIdentityOperation) && !disabled && expiresAt === null

/** Sorts roles as in the contract, so that a different order does not count as a change. */
const inOrder = (held: readonly Role[]) => allRoles.filter((role) => held.includes(role))

function requireToCome(expiresAt: string): void {
  if (Date.parse(expiresAt) > Date.now()) return
  throw invalidArguments(issue('expiresAt', 'out_of_range', 'must be in the future'))
}
