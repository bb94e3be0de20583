import type { Identity } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/operation'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'

const identityColumns = `id, name, role, disabled, ${isoTime('created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt", version`

export type NewIdentity = { id: string; businessId: string; name: string; role: Role; externalIdHash: Buffer }

export async function insertIdentity({
  id,
  businessId,
  name,
  role,
  externalIdHash,
}: NewIdentity): Promise<Identity> {
  const row = await queryRow<Identity>({
    text: `insert into identities (id, business_id, name, role, external_id_hash) values ($1, $2, $3, $4, $5)
      returning ${identityColumns}`,
    values: [id, businessId, name, role, externalIdHash],
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

/** Locks every admin of the business until the transaction ends, so that two changes cannot take the last two away. */
export async function lockActiveAdmins(businessId: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    text: `select id from identities where business_id = $1 and role = 'admin' and not disabled order by id for no key update`,
    values: [businessId],
  })
  return rows.map(({ id }) => id)
}

export type IdentityChange = { name: string; role: Role; disabled: boolean }

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
    text: `update identities set name = $3, role = $4, disabled = $5, version = version + 1
      where business_id = $1 and id = $2 returning ${identityColumns}`,
    values: [businessId, id, change.name, change.role, change.disabled],
  })
  return row as Identity
}

export async function deleteTokensOfIdentity(identityId: string): Promise<void> {
  await execute({ text: 'delete from access_tokens where identity_id = $1', values: [identityId] })
}

export async function hasAnyIdentity(): Promise<boolean> {
  return (await queryRow({ text: 'select id from identities limit 1' })) !== undefined
}
