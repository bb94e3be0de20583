import { queryRow, queryRows, type Statement } from '../../db/pool'
import { accountJson } from '../account-json'
import { nameKey } from '../sort-orders'

export type NamedAccount = { json: string; name: string }

/** The live account and its name as names are sorted and compared; empty for none. */
export function findNamedAccount(businessId: string, id: string): Promise<NamedAccount | undefined> {
  return queryRow<NamedAccount>({
    name: 'findNamedAccount',
    text: `select ${accountJson()} as json, ${nameKey} as name from accounts
      where business_id = $1 and id = $2 and deleted_at is null`,
    values: [businessId, id],
  })
}

export type Likeness = {
  businessId: string
  /** The account itself, which is none of its duplicates. */
  id: string
  name: string
  phones: readonly string[]
  /** Parts of AttributeValue: one of them is enough. */
  attributes: readonly object[]
  limit: number
}
export type DuplicateRow = { json: string; alerts: number; notes: number; devices: number }

/** Those of the same name with one of the phones, then those with one of the attributes, newest first. */
export const selectDuplicates = (likeness: Likeness): Promise<DuplicateRow[]> =>
  queryRows<DuplicateRow>(duplicatesStatement(likeness))

/**
 * Phones are found by their index before names are compared: left to choose, the database reads all who have a name that
 * thousands have.
 */
export function duplicatesStatement({
  businessId,
  id,
  name,
  phones,
  attributes,
  limit,
}: Likeness): Statement {
  const values: unknown[] = [businessId, id, name, phones, limit]
  const live = 'business_id = $1 and deleted_at is null and id <> $2'
  const held = attributes.map((part) => `attributes @> $${values.push(JSON.stringify([part]))}::jsonb`)
  const byAttribute =
    held.length === 0
      ? ''
      : `union all (select 1, id from accounts where ${live} and ${nameKey} = $3 and (${held.join(' or ')}) order by id desc limit $5)`
  const count = (table: string) =>
    `(select count(*) from ${table} held where held.business_id = $1 and held.account_id = accounts.id)`
  return {
    text: `with near as materialized (
        select id, ${nameKey} as name from accounts where ${live} and phone = any($4::text[])
      ), alike (rank, id) as (
        (select 0, id from near where name = $3 order by id desc limit $5) ${byAttribute}
      ), best as (select id, min(rank) as rank from alike group by id order by rank, id desc limit $5)
      select ${accountJson()} as json, ${count('alerts')} as alerts, ${count('account_notes')} as notes,
        ${count('devices')} as devices
      from best join accounts on accounts.business_id = $1 and accounts.id = best.id
      order by best.rank, accounts.id desc`,
    values,
  }
}
