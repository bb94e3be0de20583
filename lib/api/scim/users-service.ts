import { changesBetween, recordAudit } from '../audit/service'
import { lockBusiness, systemCaller } from '../businesses/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { setDisabledByDirectory } from '../identities/service'
import { ScimError } from './scim-error'
import { readPatch, readUser, type UserMembers } from './scim-messages'
import {
  findIdentityOf,
  findTokenOwner,
  findUserByExternalId,
  insertUser,
  linkIdentity,
  lockSameUsers,
  lockUser,
  markDeleted,
  type Page,
  type ScimUser,
  selectUsers,
  updateUser,
} from './users-repository'

export type { ScimUser } from './users-repository'

/** The business whose directory has this token, even if the business is suspended. */
export async function findBusinessOfDirectory(tokenHash: Buffer): Promise<string | undefined> {
  return (await findTokenOwner(tokenHash))?.businessId
}

export const listUsers = (businessId: string, page: Page) => selectUsers(businessId, page)

export async function readOne(businessId: string, id: string): Promise<ScimUser> {
  const { users } = await selectUsers(businessId, { lookup: { id }, skip: 0, limit: 1 })
  return requireUser(users[0])
}

/** Creates a user, or restores a deleted one with the same external ID. */
export function createUser(businessId: string, body: unknown): Promise<ScimUser> {
  const members = readUser(body)
  const caller = systemCaller(businessId)
  return inTransaction(async () => {
    await lockBusiness(businessId)
    const same = await lockSameUsers(businessId, members)
    if (same.some(({ isDeleted }) => !isDeleted))
      throw new ScimError(409, 'Another user has this userName or externalId.', 'uniqueness')
    const deleted = same.find(({ externalId }) => externalId !== null && externalId === members.externalId)
    const user = deleted
      ? await updateUser(businessId, deleted.id, members)
      : await insertUser(businessId, members)
    const identityId = await followPerson(businessId, user)
    if (identityId) await setDisabledByDirectory(caller, identityId, !user.active)
    await record(caller, user, changesBetween<object>({ externalId: null }, auditedOf(user)))
    return user
  })
}

export const replaceUser = (businessId: string, id: string, body: unknown): Promise<ScimUser> =>
  change(businessId, id, () => readUser(body))

export const patchUser = (businessId: string, id: string, body: unknown): Promise<ScimUser> =>
  change(businessId, id, (before) => readPatch(body, before))

function change(
  businessId: string,
  id: string,
  wantedOf: (before: ScimUser) => UserMembers,
): Promise<ScimUser> {
  const caller = systemCaller(businessId)
  return inTransaction(async () => {
    await lockBusiness(businessId)
    const before = requireUser(await lockUser(businessId, id))
    const wanted = wantedOf(before)
    const same = await lockSameUsers(businessId, wanted)
    if (same.some((other) => !other.isDeleted && other.id !== id))
      throw new ScimError(409, 'Another user has this userName or externalId.', 'uniqueness')
    const user = await updateUser(businessId, id, wanted)
    const identityId = await followPerson(businessId, user)
    if (identityId && (user.active !== before.active || identityId !== before.identityId))
      await setDisabledByDirectory(caller, identityId, !user.active)
    const changes = changesBetween(auditedOf(before), auditedOf(user))
    if (Object.keys(changes).length > 0) await record(caller, user, changes)
    return user
  })
}

export function deleteUser(businessId: string, id: string): Promise<void> {
  const caller = systemCaller(businessId)
  return inTransaction(async () => {
    const before = requireUser(await lockUser(businessId, id))
    await markDeleted(businessId, id)
    if (before.identityId) await setDisabledByDirectory(caller, before.identityId, true)
    await record(caller, before, { active: { from: before.active, to: null } })
  })
}

/**
 * Finds the directory's user with one of these IDs, and whether it is active; undefined if the directory
 * never had one. Must run in a transaction.
 */
export function findDirectoryUser(
  businessId: string,
  externalIds: readonly string[],
): Promise<Pick<ScimUser, 'id' | 'active' | 'identityId'> | undefined> {
  return findUserByExternalId(businessId, externalIds)
}

/** Links an identity to a directory's user, who from then on determines whether it is enabled. */
export async function linkDirectoryUser(
  businessId: string,
  { id, active }: Pick<ScimUser, 'id' | 'active'>,
  identityId: string,
): Promise<void> {
  await linkIdentity(businessId, id, identityId)
  await setDisabledByDirectory(systemCaller(businessId), identityId, !active)
}

/**
 * Links the user to the identity of the person with its external ID, and returns that identity. If there is
 * no such person, returns the identity that is already linked.
 */
async function followPerson(
  businessId: string,
  { id, externalId, identityId }: ScimUser,
): Promise<string | null> {
  const found = externalId === null ? undefined : await findIdentityOf(businessId, externalId)
  if (found === undefined || found === identityId) return identityId
  await linkIdentity(businessId, id, found)
  return found
}

const auditedOf = ({ userName, externalId, active }: ScimUser) => ({ userName, externalId, active })

function record(caller: Caller, { userName }: ScimUser, changes: Record<string, unknown>): Promise<void> {
  return recordAudit(caller, {
    action: 'update',
    recordKind: 'companySignIn',
    recordId: 'companySignIn',
    changes: { user: userName, ...changes },
  })
}

function requireUser(user: ScimUser | undefined): ScimUser {
  if (!user) throw new ScimError(404, 'There is no such user.')
  return user
}
