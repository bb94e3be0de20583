import { brokenConstraint } from '../db/failures'
import { execute, queryRow, queryRows } from '../db/pool'
import type { Kind } from './kinds'

type Definition = { id: string; version: number }
type Key = { businessId: string; id: string }

const selected = <Row>({ columns }: Kind<Row>) =>
  ['id', ...Object.entries(columns).map(([member, column]) => `${column} as "${member}"`), 'version'].join(
    ', ',
  )

const values = <Row>({ columns }: Kind<Row>, record: object) =>
  Object.keys(columns).map((member) => (record as Record<string, unknown>)[member])

export function selectDefinitions<Row extends Definition>(
  kind: Kind<Row>,
  businessId: string,
  page?: { after: string; limit: number },
): Promise<Row[]> {
  return queryRows<Row>({
    name: `selectDefinitions ${kind.table}`,
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 and id > $2 order by id limit $3`,
    values: [businessId, page?.after ?? '', page?.limit ?? null],
  })
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

/** The same, locked until the transaction ends. */
export function lockDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
): Promise<Row | undefined> {
  return queryRow<Row>({
    name: `lockDefinition ${kind.table}`,
    text: `select ${selected(kind)} from ${kind.table} where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
}

/** undefined when its unique member is taken. */
export function insertDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId, id }: Key,
  record: Omit<Row, 'id' | 'version'>,
): Promise<Row | undefined> {
  const columns = Object.values<string>(kind.columns)
  const places = columns.map((_, index) => `$${index + 3}`)
  const conflict = kind.unique ? `on conflict on constraint ${kind.unique.constraint} do nothing` : ''
  return queryRow<Row>({
    text: `insert into ${kind.table} (business_id, id, ${columns.join(', ')}) values ($1, $2, ${places.join(', ')})
      ${conflict} returning ${selected(kind)}`,
    values: [businessId, id, ...values(kind, record)],
  })
}

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

/** False when an account has the type. */
export async function deleteDefinitionRow<Row>(
  { table }: Kind<Row>,
  { businessId, id }: Key,
): Promise<boolean> {
  try {
    await execute({
      text: `delete from ${table} where business_id = $1 and id = $2`,
      values: [businessId, id],
    })
    return true
  } catch (error) {
    if (brokenConstraint(error) === 'accounts_account_type') return false
    throw error
  }
}
