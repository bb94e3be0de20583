import { isoTime } from '../db/iso-time'
import { notifyAll } from '../db/listening'
import { queryRow, queryRows } from '../db/pool'
import { prepared, sql } from '../db/sql'

/**
 * Returns the IDs of those account types that exist, and locks these against deletion until the transaction
 * ends.
 */
export async function holdAccountTypes(businessId: string, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    prepared(
      'holdAccountTypes',
      sql`select id from account_types
        where business_id = ${businessId} and id = any(${ids}) order by id for key share`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Notifies every process that the business's definitions have changed. */
export const notifyDefinitionChange = (businessId: string) => notifyAll('definitions', [businessId])

/** The number of attributes that refer to this account type. */
export async function countAttributesOfType(businessId: string, accountTypeId: string): Promise<number> {
  const row = await queryRow<{ attributes: number }>(sql`
    select count(*) as attributes from attributes
    where business_id = ${businessId} and ${accountTypeId} = any(account_type_ids)`)
  return row?.attributes ?? 0
}

/** Returns the given tags that no attribute of the business has. */
export async function findUnknownTags(businessId: string, tags: string[]): Promise<string[]> {
  const rows = await queryRows<{ tag: string }>(sql`
    select tag from unnest(${tags}::text[]) named(tag)
    where not exists (select from attributes a where a.business_id = ${businessId} and a.tag = named.tag)`)
  return rows.map(({ tag }) => tag)
}

/** The current time if any alert of the type is open; otherwise null. */
export async function findTimeWhileOpen(businessId: string, alertType: string): Promise<string | null> {
  const row = await queryRow<{ now: string }>(sql`
    select ${isoTime('clock_timestamp()')} as now
    where exists (select from alerts where business_id = ${businessId} and alert_type = ${alertType} and closed = 0)`)
  return row?.now ?? null
}
