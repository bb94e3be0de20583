import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { allOf, join, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'
import type { Key } from '../record-key'
import type { Kind, Place, Stored } from './kind'

/** The columns to select for records of a kind. */
function selected<Row>({ columns, moments = [] }: Kind<Row>): Sql {
  const answered = Object.entries<string>(columns).map(([member, column]) => {
    return sql`${moments.includes(member) ? isoTime(column) : raw(column)} as "${raw(member)}"`
  })
  return join([sql`id`, ...answered, sql`version`], ', ')
}

/** The columns and values for the given fields. */
const written = <Row>({ columns, json = [] }: Kind<Row>, members: object) =>
  Object.entries<string>(columns).flatMap(([member, column]) => {
    const value = (members as Record<string, unknown>)[member]
    if (value === undefined) return []
    return { column, value: json.includes(member) ? JSON.stringify(value) : value }
  })

export type Page = { after?: Place; limit?: number }

/**
 * A business's records in the order set by users, otherwise by creation. With `filter`, only records with
 * these values.
 */
export function selectRecords<Row extends Stored>(
  kind: Kind<Row>,
  businessId: string,
  { after, limit }: Page = {},
  filter: Partial<Row> = {},
): Promise<Row[]> {
  const key = kind.isOrdered ? sql`sort_order, id` : sql`id`
  const place = after && (kind.isOrdered ? sql`${after.order}, ${after.id}` : sql`${after.id}`)
  const conditions = [
    sql`business_id = ${businessId}`,
    ...written(kind, filter).map(({ column, value }) => sql`${raw(column)} = ${value}`),
    ...(place ? [sql`(${key}) > (${place})`] : []),
  ]
  const filtered = Object.keys(filter).map((member) => ` by ${member}`)
  return queryRows<Row>(
    prepared(
      `selectRecords ${kind.table}${filtered.join('')}${after ? ' after' : ''}`,
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where ${allOf(conditions)} order by ${key} limit ${limit ?? null}`,
    ),
  )
}

/** Finds all of a business's records in order, and locks them until the transaction ends. */
export async function lockRecords<Row extends Stored & { order: number }>(
  kind: Kind<Row>,
  businessId: string,
): Promise<Row[]> {
  const rows = await queryRows<Row>(
    prepared(
      `lockRecords ${kind.table}`,
      // Locks in ID order, whatever the list's order, so that two transactions that lock all records cannot
      // deadlock.
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where business_id = ${businessId} order by id for no key update`,
    ),
  )
  return rows.sort((one, other) => one.order - other.order)
}

export function findRecord<Row extends Stored>(
  kind: Kind<Row>,
  { businessId, id }: Key,
): Promise<Row | undefined> {
  return queryRow<Row>(
    prepared(
      `findRecord ${kind.table}`,
      sql`select ${selected(kind)} from ${raw(kind.table)} where business_id = ${businessId} and id = ${id}`,
    ),
  )
}

/**
 * Finds a record and locks it until the transaction ends. Before deleting, lock it for `update`, so that no
 * reference to it can be added.
 */
export function lockRecord<Row extends Stored>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<Row | undefined> {
  return queryRow<Row>(
    prepared(
      `lockRecord ${kind.table} ${lock}`,
      sql`select ${selected(kind)} from ${raw(kind.table)}
        where business_id = ${businessId} and id = ${id} for ${raw(lock)}`,
    ),
  )
}

/** Stores a record. Returns undefined if another record has the same value in the unique field. */
export function insertRecord<Row extends Stored>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  members: object,
): Promise<Row | undefined> {
  const business = param(businessId)
  const table = raw(kind.table)
  const cells = written(kind, members)
  if (kind.isOrdered && !cells.some(({ column }) => column === 'sort_order'))
    cells.push({ column: 'sort_order', value: afterLast(table, business) })
  const columns = cells.map(({ column }) => raw(column))
  const values = cells.map(({ value }) => sql`${value}`)
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

/** Stores these fields of a locked record, and increments its version. */
export async function updateRecordRow<Row extends Stored>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  members: object,
): Promise<Row> {
  const assignments = written(kind, members).map(({ column, value }) => sql`${raw(column)} = ${value}`)
  if (kind.changedAt)
    assignments.push(sql`${raw(kind.columns[kind.changedAt as keyof typeof kind.columns])} = now()`)
  const row = await queryRow<Row>(sql`
    update ${raw(kind.table)} set ${join(assignments, ', ')}, version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${selected(kind)}`)
  return row as Row
}

export async function deleteRecordRow<Row>({ table }: Kind<Row>, { businessId, id }: Key): Promise<void> {
  await execute(sql`delete from ${raw(table)} where business_id = ${businessId} and id = ${id}`)
}

/** Makes transactions that add records of a business to this table wait for each other. */
export async function lockAdditions(
  { table }: Pick<Kind<Stored>, 'table'>,
  businessId: string,
): Promise<void> {
  await execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${businessId}`}, 0))`)
}

export async function countRecords(table: string, businessId: string): Promise<number> {
  const row = await queryRow<{ rows: number }>(
    sql`select count(*) as rows from ${raw(table)} where business_id = ${businessId}`,
  )
  return row?.rows ?? 0
}
