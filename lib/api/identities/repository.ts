import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/roles'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../db/sql'

const identityColumns = sql`id, name, roles, disabled, sends_unapproved as "sendsUnapproved", supervisor,
  second_factor is not null as "secondFactor",
  ${isoTime('expires_at')} as "expiresAt", ${isoTime('created_at')} as "createdAt",
  ${isoTime('last_used_at')} as "lastUsedAt", version`

export type NewIdentity = {
  id: string
  businessId: string
  name: string
  roles: readonly Role[]
  expiresAt: string | null
  externalIdHash: Buffer
}

export async function insertIdentity(identity: NewIdentity): Promise<Identity> {
  const { id, businessId, name, roles, expiresAt, externalIdHash } = identity
  const row = await queryRow<Identity>(sql`
    insert into identities (id, business_id, name, roles, expires_at, external_id_hash)
    values (${id}, ${businessId}, ${name}, ${roles}, ${expiresAt}, ${externalIdHash})
    returning ${identityColumns}`)
  return row as Identity
}

/**
 * The ID of the identity with this external ID. A rotated external ID also matches until its overlap ends.
 */
export async function findIdByExternalId(
  businessId: string,
  externalIdHash: Buffer,
): Promise<string | undefined> {
  const hash = param(externalIdHash)
  const row = await queryRow<{ id: string }>(sql`
    select id from identities where business_id = ${businessId}
      and (external_id_hash = ${hash} or (previous_external_id_hash = ${hash} and previous_ends_at > now()))`)
  return row?.id
}

export function selectIdentities(businessId: string, after: string, limit: number): Promise<Identity[]> {
  return queryRows<Identity>(
    prepared(
      'selectIdentities',
      sql`select ${identityColumns} from identities
        where business_id = ${businessId} and id > ${after} order by id limit ${limit}`,
    ),
  )
}

export function findIdentity(businessId: string, id: string): Promise<Identity | undefined> {
  return queryRow<Identity>(
    prepared(
      'findIdentity',
      sql`select ${identityColumns} from identities where business_id = ${businessId} and id = ${id}`,
    ),
  )
}

/** The given identities that belong to the business and are neither disabled nor expired. */
export function selectLiveIdentities(businessId: string, ids: readonly string[]): Promise<Identity[]> {
  return queryRows<Identity>(sql`
    select ${identityColumns} from identities
    where business_id = ${businessId} and id = any(${ids}) and not disabled
      and (expires_at is null or expires_at > now())`)
}

/**
 * Locks the enabled identities that never expire and have one of these roles, until the transaction ends. Two
 * concurrent changes therefore cannot remove the last two of them.
 */
export async function lockLastingIdentities(businessId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(sql`
    select id from identities
    where business_id = ${businessId} and roles && ${roles}::text[] and not disabled and expires_at is null
    order by id for no key update`)
  return rows.map(({ id }) => id)
}

export type IdentityChange = Pick<
  Identity,
  'name' | 'roles' | 'disabled' | 'sendsUnapproved' | 'supervisor' | 'expiresAt'
>

/** Finds an identity and locks it until the transaction ends. */
export function lockIdentity(businessId: string, id: string): Promise<Identity | undefined> {
  return queryRow<Identity>(sql`
    select ${identityColumns} from identities
    where business_id = ${businessId} and id = ${id} for no key update`)
}

export async function updateIdentityRow(
  businessId: string,
  id: string,
  change: IdentityChange,
): Promise<Identity> {
  const row = await queryRow<Identity>(sql`
    update identities set name = ${change.name}, roles = ${change.roles}, disabled = ${change.disabled},
      expires_at = ${change.expiresAt}, sends_unapproved = ${change.sendsUnapproved},
      supervisor = ${change.supervisor}, disabled_by_directory = disabled_by_directory and ${change.disabled},
      version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${identityColumns}`)
  return row as Identity
}

/**
 * Disables an identity, or enables one that the company's directory disabled. Returns false if nothing
 * changed.
 */
export async function updateDisabledByDirectory(
  businessId: string,
  id: string,
  disabled: boolean,
): Promise<boolean> {
  const wanted = param(disabled)
  const row = await queryRow(sql`
    update identities set disabled = ${wanted}, disabled_by_directory = ${wanted}, version = version + 1
    where business_id = ${businessId} and id = ${id} and disabled <> ${wanted} and disabled_by_directory <> ${wanted}
    returning id`)
  return row !== undefined
}

/** Keeps an identity disabled even if the company's directory enables its user again. */
export async function keepDisabled(businessId: string, id: string): Promise<void> {
  await execute(sql`update identities set disabled_by_directory = false
    where business_id = ${businessId} and id = ${id} and disabled_by_directory`)
}

/**
 * Replaces the external ID. The replaced one remains valid for `overlapHours`, and any earlier one expires at
 * once.
 */
export async function replaceExternalId(
  businessId: string,
  id: string,
  externalIdHash: Buffer,
  overlapHours: number,
): Promise<Identity> {
  const overlap = param(overlapHours)
  const row = await queryRow<Identity>(sql`
    update identities set external_id_hash = ${externalIdHash}, version = version + 1,
      previous_external_id_hash = case when ${overlap} > 0 then external_id_hash end,
      previous_ends_at = case when ${overlap} > 0 then now() + make_interval(hours => ${overlap}) end
    where business_id = ${businessId} and id = ${id} returning ${identityColumns}`)
  return row as Identity
}

export async function deleteTokensOfIdentity(businessId: string, identityId: string): Promise<void> {
  await execute(
    sql`delete from access_tokens where business_id = ${businessId} and identity_id = ${identityId}`,
  )
}

export async function hasAnyIdentity(): Promise<boolean> {
  return (await queryRow(acrossBusinesses(sql`select id from identities limit 1`))) !== undefined
}

export async function hasAnyAdmin(): Promise<boolean> {
  const admin = sql`select id from identities where 'admin' = any(roles) and not disabled limit 1`
  return (await queryRow(acrossBusinesses(admin))) !== undefined
}

/** The names of all of a business's identities by ID, including disabled ones. */
export async function selectIdentityNames(businessId: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(
    sql`select id, name from identities where business_id = ${businessId}`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
