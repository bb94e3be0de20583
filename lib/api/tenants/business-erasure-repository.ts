import { channelNames } from '@/lib/contract/choices'
import { isPicked } from '../db/delete-some'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, raw, type Sql, sql } from '../db/sql'
import { type TenantTable, tenantTables } from './tenant-tables'

/** An erasure of a business. Once it is finished, it serves as the certificate of what was deleted. */
export type Erasure = {
  id: string
  business: string
  requestedAt: string
  finishedAt: string | null
  /** The number of rows deleted from each table. */
  deleted: Record<string, number>
}

const columns = sql`id, business, ${isoTime('requested_at')} as "requestedAt",
  ${isoTime('finished_at')} as "finishedAt", deleted`

export async function countLiveAccounts(businessId: string): Promise<number> {
  const row = await queryRow<{ count: number }>(
    sql`select count(*) as count from accounts where business_id = ${businessId} and deleted_at is null`,
  )
  return row?.count ?? 0
}

/** Starts the erasure of a business; returns the running one if there is one. */
export async function insertErasure(business: string): Promise<Erasure> {
  await execute(sql`insert into business_erasures (business) values (${business})
    on conflict (business) where finished_at is null do nothing`)
  const found = await findRunningErasure(business)
  return found as Erasure
}

export function findRunningErasure(business: string): Promise<Erasure | undefined> {
  return queryRow<Erasure>(
    sql`select ${columns} from business_erasures where business = ${business} and finished_at is null`,
  )
}

export function findErasure(id: string): Promise<Erasure | undefined> {
  return queryRow<Erasure>(sql`select ${columns} from business_erasures where id = ${id}`)
}

export function selectErasures(): Promise<Erasure[]> {
  return queryRows<Erasure>(sql`select ${columns} from business_erasures order by id desc limit 500`)
}

/** Processes cache tokens, so callers may still be served for this long after a suspension. */
const quiet = sql`interval '10 seconds'`

/** Selects and locks an unfinished erasure that no other process is working on. */
export function lockDueErasure(): Promise<Erasure | undefined> {
  return queryRow<Erasure>(sql`select ${columns} from business_erasures
    where finished_at is null and not exists (
      select from businesses where businesses.id = business and suspended_at > now() - ${quiet}
    )
    order by requested_at limit 1 for update skip locked`)
}

/** A statement that deletes up to `limit` of a business's rows from a table. */
export function deletionOf(table: TenantTable, businessId: string, limit: number): Sql {
  const business = param(businessId)
  const name = raw(table.name)
  return sql`with picked as materialized (
      select tableoid, ctid from ${name} where business_id = ${business} limit ${limit}
    )
    delete from ${name} where business_id = ${business} and ${isPicked}`
}

/** Deletes up to `limit` of a business's rows from a table; returns the number deleted. */
export const deleteRows = (table: TenantTable, businessId: string, limit: number): Promise<number> =>
  execute(deletionOf(table, businessId, limit))

export async function addDeleted(id: string, table: string, rows: number): Promise<void> {
  await execute(sql`update business_erasures
    set deleted = deleted || jsonb_build_object(${table}::text, coalesce((deleted ->> ${table})::bigint, 0) + ${rows}::bigint)
    where id = ${id}`)
}

/**
 * Locks the business row: writes for the business wait, and fail once the row is deleted, because their rows reference
 * it.
 */
export async function lockBusinessForErasure(businessId: string): Promise<void> {
  await execute(sql`select from businesses where id = ${businessId} for update`)
}

/**
 * Returns tables that are not in `tenantTables` but contain rows of the business. A newer version may have added them.
 */
export async function findForgottenTables(businessId: string): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(sql`select table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'business_id'`)
  const known = new Set(tenantTables.map(({ name }) => name))
  const forgotten: string[] = []
  for (const { name } of rows.filter((row) => !known.has(row.name))) {
    const found = await queryRow(
      acrossBusinesses(sql`select 1 from ${raw(`"${name}"`)} where business_id = ${businessId} limit 1`),
    )
    if (found) forgotten.push(name)
  }
  return forgotten
}

/**
 * Deletes the business, removes its ID from counters and provider states, deletes the provider states and message
 * statuses of its own channels, and marks the erasure as finished.
 */
export async function finishErasure({ id, business }: Erasure): Promise<void> {
  const name = param(business)
  const ownChannels = param(channelNames.map((channel) => `${channel}/${business}`))
  await execute(sql`with counters as (
      delete from attempt_counters where right(key, length(${name}::text) + 1) = ' ' || ${name}
    ), slots as (
      delete from slots_in_use where right(key, length(${name}) + 1) = ' ' || ${name}
    ), paces as (
      delete from token_buckets where key = any(select 'sends ' || unnest(${ownChannels}::text[]))
    ), providers as (
      update provider_states set failing_businesses = array_remove(failing_businesses, ${name})
      where ${name} = any(failing_businesses)
    ), own_providers as (
      delete from provider_states where transport = any(${ownChannels}::text[])
    ), own_statuses as (
      delete from message_statuses where channel = any(${ownChannels}::text[])
    ), gone as (
      delete from businesses where id = ${name}
    )
    update business_erasures set finished_at = now() where id = ${id}`)
}
