import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { join, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'
import type { Key } from '../record-key'
import type { Kind, NewDefinition } from './definition-tables'

type Definition = { id: string; version: number }
/** The select list for the rows of a kind. */
function selected<Row>({ columns, moments = [] }: Kind<Row>): Sql {
  const answered = Object.entries<string>(columns).map(([member, column]) => {
    return sql`${moments.includes(member) ? isoTime(column) : raw(column)} as "${raw(member)}"`
  })
  return join([sql`id`, ...answered, sql`version`], ', ')
}

/** The columns of a kind, each with its value from the record. */
const written = <Row>({ columns, json = [] }: Kind<Row>, record: object) =>
  Object.entries<string>(columns).map(([member, column]) => {
    const value = (record as Record<string, unknown>)[member]
    return { column, value: json.includes(member) ? JSON.stringify(value) : value }
  })

/** The place of a definition in its list; kinds that users can reorder have an `order`. */
export type Place = { order?: number; id: string }

export function selectDefinitions<Row extends Definition>(
  kind: Kind<Row>,
  businessId: string,
  { after, limit }: { after?: Place; limit?: number } = {},
): Promise<Row[]> {
  const key = kind.isOrdered ? sql`sort_order, id` : sql`id`
  const place = after && (kind.isOrdered ? sql`${after.order}, ${after.id}` : sql`${after.id}`)
  const following = place ? sql`and (${key}) > (${place})` : sql``
  return queryRows<Row>(
    prepared(
      `selectDefinitions ${kind.table}${after ? ' after' : ''}`,
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where business_id = ${businessId} ${following} order by ${key} limit ${limit ?? null}`,
    ),
  )
}

/** All definitions of a business in their order, locked until the transaction ends. */
export async function lockDefinitions<Row extends Definition & { order: number }>(
  kind: Kind<Row>,
  businessId: string,
): Promise<Row[]> {
  const rows = await queryRows<Row>(
    prepared(
      `lockDefinitions ${kind.table}`,
      // Locked by id whatever their order, so that two transactions that lock them all cannot deadlock.
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where business_id = ${businessId} order by id for no key update`,
    ),
  )
  return rows.sort((one, other) => one.order - other.order)
}

export function findDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
): Promise<Row | undefined> {
  return queryRow<Row>(
    prepared(
      `findDefinition ${kind.table}`,
      sql`select ${selected(kind)} from ${raw(kind.table)} where business_id = ${businessId} and id = ${id}`,
    ),
  )
}

/** The same, locked until the transaction ends. For a deletion, lock it for `update`: then nobody can add a reference to it. */
export function lockDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<Row | undefined> {
  return queryRow<Row>(
    prepared(
      `lockDefinition ${kind.table} ${lock}`,
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where business_id = ${businessId} and id = ${id} for ${raw(lock)}`,
    ),
  )
}

/** Undefined if its unique member is taken. */
export function insertDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  record: NewDefinition<Row>,
): Promise<Row | undefined> {
  const business = param(businessId)
  const table = raw(kind.table)
  const cells = written(kind, record)
  const columns = cells.map(({ column }) => raw(column))
  const values = cells.map(({ column, value }) =>
    column === 'sort_order' ? sql`coalesce(${value}, ${afterLast(table, business)})` : sql`${value}`,
  )
  const conflict = kind.unique
    ? sql`on conflict on constraint ${raw(kind.unique.constraint)} do nothing`
    : sql``
  return queryRow<Row>(sql`
    insert into ${table} (business_id, id, ${join(columns, ', ')})
    values (${business}, ${id}, ${join(values, ', ')})
    ${conflict} returning ${selected(kind)}`)
}

const afterLast = (table: Sql, business: Param) =>
  sql`(select least(coalesce(max(sort_order) + 1, 0), 1000000) from ${table} where business_id = ${business})`

/** Writes every column of a locked record and increments its version. */
export async function updateDefinitionRow<Row extends Definition>(
  kind: Kind<Row>,
  businessId: string,
  record: Row,
): Promise<Row> {
  const assignments = written(kind, record).map(({ column, value }) => sql`${raw(column)} = ${value}`)
  const row = await queryRow<Row>(sql`
    update ${raw(kind.table)} set ${join(assignments, ', ')}, version = version + 1
    where business_id = ${businessId} and id = ${record.id} returning ${selected(kind)}`)
  return row as Row
}

/** The account types of these that exist; they cannot be deleted until the transaction ends. */
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

/** How many attributes name this account type. */
export async function countAttributesOfType(businessId: string, accountTypeId: string): Promise<number> {
  const row = await queryRow<{ attributes: number }>(sql`
    select count(*) as attributes from attributes
    where business_id = ${businessId} and ${accountTypeId} = any(account_type_ids)`)
  return row?.attributes ?? 0
}

export async function deleteDefinitionRow<Row>({ table }: Kind<Row>, { businessId, id }: Key): Promise<void> {
  await execute(sql`delete from ${raw(table)} where business_id = ${businessId} and id = ${id}`)
}

/** The tags that no attribute of the business has. */
export async function findUnknownTags(businessId: string, tags: string[]): Promise<string[]> {
  const rows = await queryRows<{ tag: string }>(sql`
    select tag from unnest(${tags}::text[]) named(tag)
    where not exists (select from attributes a where a.business_id = ${businessId} and a.tag = named.tag)`)
  return rows.map(({ tag }) => tag)
}

/** Keeps others from naming a definition of this kind in the business until the transaction ends. */
export async function holdNames<Row>({ table }: Kind<Row>, businessId: string): Promise<void> {
  await execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${businessId}`}, 0))`)
}

/** The current time if an alert of the type is open, else null. */
export async function findTimeWhileOpen(businessId: string, alertType: string): Promise<string | null> {
  const row = await queryRow<{ now: string }>(sql`
    select ${isoTime('clock_timestamp()')} as now
    where exists (select from alerts where business_id = ${businessId} and alert_type = ${alertType} and closed = 0)`)
  return row?.now ?? null
}
