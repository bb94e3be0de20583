import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import type { Kind, NewDefinition } from './definition-tables'

type Definition = { id: string; version: number }
type Key = { businessId: string; id: string }

const selected = <Row>({ columns, moments = [] }: Kind<Row>) => {
  const answered = Object.entries<string>(columns).map(([member, column]) => {
    return `${moments.includes(member) ? isoTime(column) : column} as "${member}"`
  })
  return ['id', ...answered, 'version'].join(', ')
}

const values = <Row>({ columns, json = [] }: Kind<Row>, record: object) =>
  Object.keys(columns).map((member) => {
    const value = (record as Record<string, unknown>)[member]
    return json.includes(member) ? JSON.stringify(value) : value
  })

/** Where a definition stands in its list; `order` for a kind that people put in order. */
export type Place = { order?: number; id: string }

export function selectDefinitions<Row extends Definition>(
  kind: Kind<Row>,
  businessId: string,
  { after, limit }: { after?: Place; limit?: number } = {},
): Promise<Row[]> {
  const key = kind.isOrdered ? 'sort_order, id' : 'id'
  const place = kind.isOrdered ? [after?.order, after?.id] : [after?.id]
  const following = after ? `and (${key}) > (${place.map((_, index) => `$${index + 3}`).join(', ')})` : ''
  return queryRows<Row>({
    name: `selectDefinitions ${kind.table}${after ? ' after' : ''}`,
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 ${following} order by ${key} limit $2`,
    values: [businessId, limit ?? null, ...(after ? place : [])],
  })
}

/** All of a business, as they stand, locked until the transaction ends. */
export async function lockDefinitions<Row extends Definition & { order: number }>(
  kind: Kind<Row>,
  businessId: string,
): Promise<Row[]> {
  const rows = await queryRows<Row>({
    name: `lockDefinitions ${kind.table}`,
    // Locked by id whatever their order, so that two that lock them all never wait for each other.
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 order by id for no key update`,
    values: [businessId],
  })
  return rows.sort((one, other) => one.order - other.order)
}

export function findDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
): Promise<Row | undefined> {
  return queryRow<Row>({
    name: `findDefinition ${kind.table}`,
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

/** The same, locked until the transaction ends: for a deletion also against those who are about to refer to it. */
export function lockDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  lock: 'update' | 'no key update' = 'no key update',
): Promise<Row | undefined> {
  return queryRow<Row>({
    name: `lockDefinition ${kind.table} ${lock}`,
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 and id = $2 for ${lock}`,
    values: [businessId, id],
  })
}

/** undefined when its unique member is taken. */
export function insertDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  record: NewDefinition<Row>,
): Promise<Row | undefined> {
  const columns = Object.values<string>(kind.columns)
  const places = columns.map((column, index) =>
    column === 'sort_order' ? `coalesce($${index + 3}, ${afterLast(kind)})` : `$${index + 3}`,
  )
  const conflict = kind.unique ? `on conflict on constraint ${kind.unique.constraint} do nothing` : ''
  return queryRow<Row>({
    text: `insert into ${kind.table} (business_id, id, ${columns.join(', ')}) values ($1, $2, ${places.join(', ')})
      ${conflict} returning ${selected(kind)}`,
    values: [businessId, id, ...values(kind, record)],
  })
}

const afterLast = <Row>({ table }: Kind<Row>) =>
  `(select least(coalesce(max(sort_order) + 1, 0), 1000000) from ${table} where business_id = $1)`

/** Writes every column of a record that is there and locked, one version up. */
export async function updateDefinitionRow<Row extends Definition>(
  kind: Kind<Row>,
  businessId: string,
  record: Row,
): Promise<Row> {
  const assignments = Object.values<string>(kind.columns).map((column, index) => `${column} = $${index + 3}`)
  const row = await queryRow<Row>({
    text: `update ${kind.table} set ${assignments.join(', ')}, version = version + 1
      where business_id = $1 and id = $2 returning ${selected(kind)}`,
    values: [businessId, record.id, ...values(kind, record)],
  })
  return row as Row
}

/** Which of these account types there are; they stay until the transaction ends. */
export async function holdAccountTypes(businessId: string, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>({
    name: 'holdAccountTypes',
    text: 'select id from account_types where business_id = $1 and id = any($2) order by id for key share',
    values: [businessId, ids],
  })
  return rows.map(({ id }) => id)
}

/** How many attributes are for this account type by name. */
export async function countAttributesOfType(businessId: string, accountTypeId: string): Promise<number> {
  const row = await queryRow<{ attributes: number }>({
    text: 'select count(*) as attributes from attributes where business_id = $1 and $2 = any(account_type_ids)',
    values: [businessId, accountTypeId],
  })
  return row?.attributes ?? 0
}

export async function deleteDefinitionRow<Row>({ table }: Kind<Row>, { businessId, id }: Key): Promise<void> {
  await execute({ text: `delete from ${table} where business_id = $1 and id = $2`, values: [businessId, id] })
}

/** Those of the tags that no attribute of the business has. */
export async function findUnknownTags(businessId: string, tags: string[]): Promise<string[]> {
  const rows = await queryRows<{ tag: string }>({
    text: `select tag from unnest($2::text[]) named(tag)
      where not exists (select from attributes a where a.business_id = $1 and a.tag = named.tag)`,
    values: [businessId, tags],
  })
  return rows.map(({ tag }) => tag)
}

/** Nobody else names a definition of this kind in the business until the transaction ends. */
export async function holdNames<Row>({ table }: Kind<Row>, businessId: string): Promise<void> {
  await execute({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${table} ${businessId}`],
  })
}
