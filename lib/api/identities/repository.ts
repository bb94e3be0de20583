import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/roles'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'

const identityColumns = `id, name, roles, disabled, sends_unapproved as "sendsUnapproved", supervisor, ${isoTime('expires_at')} as "expiresAt",
  ${isoTime('created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt", version`

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
  const row = await queryRow<Identity>({
    text: `insert into identities (id, business_id, name, roles, expires_at, external_id_hash)
      values ($1, $2, $3, $4, $5, $6) returning ${identityColumns}`,
    values: [id, businessId, name, roles, expiresAt, externalIdHash],
  })
  return row as Identity
}

export function selectIdentities(businessId: string, after: string, limit: number): Promise<Identity[]> {
  return queryRows<Identity>({
    name: 'selectIdentities',
    text: `select ${identityColumns} from identities where business_id = $1 and id > $2 order by id limit $3`,
    values: [businessId, after, limit],
  })
}

export function findIdentity(businessId: string, id: string): Promise<Identity | undefined> {
  return queryRow<Identity>({
    name: 'findIdentity',
    text: `select ${identityColumns} from identities where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

/** Those of the identities that the business has and that may sign in now. */
export function selectLiveIdentities(businessId: string, ids: readonly string[]): Promise<Identity[]> {
  return queryRows<Identity>({
    text: `select ${identityColumns} from identities
      where business_id = $1 and id = any($2) and not disabled and (expires_at is null or expires_at > now())`,
    values: [businessId, ids],
  })
}

/**
 * The enabled identities without an end that have one of these roles, locked until the transaction ends, so that two
 * changes cannot take the last two away.
 */
export async function lockLastingIdentities(businessId: string, roles: readonly Role[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    text: `select id from identities
      where business_id = $1 and roles && $2::text[] and not disabled and expires_at is null order by id for no key update`,
    values: [businessId, roles],
  })
  return rows.map(({ id }) => id)
}

export type IdentityChange = Pick<
  Identity,
  'name' | 'roles' | 'disabled' | 'sendsUnapproved' | 'supervisor' | 'expiresAt'
>

/** The identity, locked until the transaction ends. */
export function lockIdentity(businessId: string, id: string): Promise<Identity | undefined> {
  return queryRow<Identity>({
    text: `select ${identityColumns} from identities where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
}

export async function updateIdentityRow(
  businessId: string,
  id: string,
  change: IdentityChange,
): Promise<Identity> {
  const row = await queryRow<Identity>({
    text: `update identities set name = $3, roles = $4, disabled = $5, expires_at = $6,
        sends_unapproved = $7, supervisor = $8, version = version + 1
      where business_id = $1 and id = $2 returning ${identityColumns}`,
    values: [
      businessId,
      id,
      change.name,
      change.roles,
      change.disabled,
      change.expiresAt,
      change.sendsUnapproved,
      change.supervisor,
    ],
  })
  return row as Identity
}

/** The current external id stays valid for `overlapHours` as the previous one; the one before it ends at once. */
export async function replaceExternalId(
  businessId: string,
  id: string,
  externalIdHash: Buffer,
  overlapHours: number,
): Promise<Identity> {
  const row = await queryRow<Identity>({
    text: `update identities set external_id_hash = $3, version = version + 1,
        previous_external_id_hash = case when $4 > 0 then external_id_hash end,
        previous_ends_at = case when $4 > 0 then now() + make_interval(hours => $4) end
      where business_id = $1 and id = $2 returning ${identityColumns}`,
    values: [businessId, id, externalIdHash, overlapHours],
  })
  return row as Identity
}

export async function deleteTokensOfIdentity(identityId: string): Promise<void> {
  await execute({ text: 'delete from access_tokens where identity_id = $1', values: [identityId] })
}

export async function hasAnyIdentity(): Promise<boolean> {
  return (await queryRow({ text: 'select id from identities limit 1' })) !== undefined
}

/** The names of all identities of a business, by id, those that are disabled among them. */
export async function selectIdentityNames(businessId: string): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>({
    text: 'select id, name from identities where business_id = $1',
    values: [businessId],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
