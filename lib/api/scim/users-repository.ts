import { isoTime } from '../db/iso-time'
import { queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../db/sql'
import { refusesCallers } from '../db/tenants/suspended'

/** A user from a company's directory. `identityId` is null until the first sign-in. */
export type ScimUser = {
  id: string
  userName: string
  externalId: string | null
  displayName: string | null
  active: boolean
  identityId: string | null
  createdAt: string
  updatedAt: string
  version: number
}

const columns = sql`id, user_name as "userName", external_id as "externalId", display_name as "displayName", active,
  identity_id as "identityId", ${isoTime('created_at')} as "createdAt", ${isoTime('updated_at')} as "updatedAt", version`

export type TokenOwner = { businessId: string; isSuspended: boolean }

export function findTokenOwner(tokenHash: Buffer): Promise<TokenOwner | undefined> {
  return queryRow<TokenOwner>(
    acrossBusinesses(
      prepared(
        'findScimTokenOwner',
        sql`select business_id as "businessId", ${refusesCallers(sql`business_id`)} as "isSuspended"
          from company_sign_ins where scim_token_hash = ${tokenHash}`,
      ),
    ),
  )
}

/** The attribute value to look up users by. */
export type Lookup = { userName: string } | { externalId: string } | { id: string }

const matching = (lookup: Lookup) => {
  if ('id' in lookup) return sql`id = ${lookup.id}`
  if ('userName' in lookup) return sql`lower(user_name) = lower(${lookup.userName})`
  return sql`external_id = ${lookup.externalId}`
}

export type Page = { lookup?: Lookup; skip: number; limit: number }

/** A page of users, oldest first, and the total number of matches. */
export async function selectUsers(
  businessId: string,
  { lookup, skip, limit }: Page,
): Promise<{ users: ScimUser[]; total: number }> {
  const matches = lookup ? matching(lookup) : sql`true`
  const users = await queryRows<ScimUser>(sql`
    select ${columns} from scim_users
    where business_id = ${businessId} and deleted_at is null and ${matches} order by id offset ${skip} limit ${limit}`)
  const counted = await queryRow<{ total: number }>(sql`
    select count(*)::integer as total from scim_users
    where business_id = ${businessId} and deleted_at is null and ${matches}`)
  return { users, total: counted?.total ?? 0 }
}

/**
 * Finds the identity of the person with this ID at the current provider; undefined before the first sign-in.
 * A client that is registered again may get another subject for the same person, so the newest identity is
 * returned.
 */
export async function findIdentityOf(businessId: string, externalId: string): Promise<string | undefined> {
  const id = param(externalId)
  const row = await queryRow<{ identityId: string }>(sql`
    select p.identity_id as "identityId" from company_people p
    join company_sign_ins c on c.business_id = p.business_id and c.issuer = p.issuer
    where p.business_id = ${businessId} and (p.subject = ${id} or p.directory_id = ${id})
    order by p.subject = ${id} desc, p.identity_id desc limit 1`)
  return row?.identityId
}

/** Finds a user and locks it until the transaction ends. */
export function lockUser(businessId: string, id: string): Promise<ScimUser | undefined> {
  return queryRow<ScimUser>(sql`
    select ${columns} from scim_users
    where business_id = ${businessId} and id = ${id} and deleted_at is null for no key update`)
}

/** Finds the user with one of these IDs at the provider, even if inactive or deleted, and locks it. */
export function findUserByExternalId(
  businessId: string,
  externalIds: readonly string[],
): Promise<ScimUser | undefined> {
  return queryRow<ScimUser>(sql`
    select ${columns} from scim_users
    where business_id = ${businessId} and external_id = any(${externalIds}) order by deleted_at nulls first limit 1
    for no key update`)
}

export type UserMembers = Pick<ScimUser, 'userName' | 'externalId' | 'displayName' | 'active'>

/** Finds and locks all users with this user name or external ID, even deleted ones. */
export function lockSameUsers(
  businessId: string,
  { userName, externalId }: UserMembers,
): Promise<(ScimUser & { isDeleted: boolean })[]> {
  return queryRows(sql`
    select ${columns}, deleted_at is not null as "isDeleted" from scim_users
    where business_id = ${businessId} and (lower(user_name) = lower(${userName}) or external_id = ${externalId})
    order by id for no key update`)
}

export async function insertUser(
  businessId: string,
  { userName, externalId, displayName, active }: UserMembers,
): Promise<ScimUser> {
  const row = await queryRow<ScimUser>(sql`
    insert into scim_users (business_id, user_name, external_id, display_name, active)
    values (${businessId}, ${userName}, ${externalId}, ${displayName}, ${active}) returning ${columns}`)
  return row as ScimUser
}

/** Updates a user, and restores it if it was deleted. */
export async function updateUser(
  businessId: string,
  id: string,
  { userName, externalId, displayName, active }: UserMembers,
): Promise<ScimUser> {
  const row = await queryRow<ScimUser>(sql`
    update scim_users set user_name = ${userName}, external_id = ${externalId}, display_name = ${displayName},
      active = ${active}, deleted_at = null, updated_at = now(), version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as ScimUser
}

/**
 * Marks a user as deleted and clears its names. Keeps the external ID, so that creating the user again
 * restores it.
 */
export async function markDeleted(businessId: string, id: string): Promise<void> {
  await queryRow(sql`
    update scim_users set user_name = '', display_name = null, active = false, deleted_at = now(),
      version = version + 1
    where business_id = ${businessId} and id = ${id} returning id`)
}

export async function linkIdentity(businessId: string, id: string, identityId: string): Promise<void> {
  await queryRow(sql`
    update scim_users set identity_id = ${identityId}
    where business_id = ${businessId} and id = ${id} returning id`)
}
