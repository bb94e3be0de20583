import { invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import type { Kind, Place, Stored } from './kind'
import {
  countRecords,
  deleteRecordRow,
  findRecord,
  insertRecord,
  lockAdditions,
  lockRecord,
  lockRecords,
  selectRecords,
  updateRecordRow,
} from './repository'

export { lockAdditions } from './repository'

type PageQuery = { cursor?: string; limit: number }

/** A page of a business's records, in the order set by users, otherwise by creation. */
export async function listRecords<Row extends Stored & { order?: number }>(
  kind: Kind<Row>,
  { businessId }: Caller,
  { cursor, limit }: PageQuery,
  filter?: Partial<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const after = readPlace(kind, readCursor(cursor))
  const rows = await selectRecords(kind, businessId, { after, limit: limit + 1 }, filter)
  return { rows: rows.slice(0, limit), next: nextCursor(rows, limit, writePlace) }
}

const writePlace = ({ order, id }: Place) => (order === undefined ? id : `${order}_${id}`)

function readPlace<Row>({ isOrdered }: Kind<Row>, key: string | undefined): Place | undefined {
  if (key === undefined || !isOrdered) return key === undefined ? undefined : { id: key }
  const [, order, id] = /^(\d{1,7})_(.+)$/.exec(key) ?? []
  if (id !== undefined) return { order: Number(order), id }
  throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
}

/** All of a business's records, in the same order as `listRecords`. */
export const readRecords = <Row extends Stored>(kind: Kind<Row>, businessId: string): Promise<Row[]> =>
  selectRecords(kind, businessId)

/** Finds a record. Throws a 404 if there is none. */
export async function readRecord<Row extends Stored>(
  kind: Kind<Row>,
  { businessId }: Caller,
  id: string,
): Promise<Row> {
  const row = await findRecord(kind, { businessId, id })
  if (!row) throw notFound()
  return row
}

type Creation<Row> = {
  check?: () => Promise<void>
  /** Returns fields that callers cannot set and that the audit log omits. */
  derive?: () => Partial<Row> | Promise<Partial<Row>>
}

/**
 * Stores a record. Throws a 422 `duplicate` at a field whose value another record has, and a 422 if the
 * business has the maximum number of records.
 */
export function createRecord<Row extends Stored>(
  kind: Kind<Row>,
  caller: Caller,
  members: Partial<Row>,
  { check, derive }: Creation<Row> = {},
): Promise<Row> {
  const { businessId } = caller
  const { recordKind } = kind
  return inTransaction(async () => {
    await check?.()
    await requireRoom(kind, businessId)
    const row = await insertRecord(kind, { businessId, id: newId() }, { ...members, ...(await derive?.()) })
    if (!row) throw taken(kind)
    await recordAudit(caller, { action: 'create', recordKind, recordId: row.id, changes: members })
    return row
  })
}

type Limited = Pick<Kind<Stored>, 'table' | 'limit'>

/**
 * Throws a 422 if the business has the maximum number of records. Must run in the transaction that adds one.
 */
export async function requireRoom({ table, limit }: Limited, businessId: string): Promise<void> {
  if (!limit) return
  await lockAdditions({ table }, businessId)
  if ((await countRecords(table, businessId)) < limit.most) return
  throw invalidArguments(issue(limit.member, 'too_many', `must not exceed ${limit.most}`))
}

const taken = <Row>({ unique }: Kind<Row>) =>
  invalidArguments(issue(unique?.member ?? '', 'duplicate', 'is already defined'))

/** The record to change or delete, and the versions that `If-Match` allows. */
type Target = { id: string; matches: Precondition }

type Change<Row> = Target & {
  check?: (before: Row) => void | Promise<void>
  derive?: (before: Row) => Partial<Row> | Promise<Partial<Row>>
}

/**
 * Changes a record. Throws a 404 if there is none, a 412 with the record if `If-Match` is stale, and a 422
 * `duplicate`. If nothing changes, the version stays the same.
 */
export async function updateRecord<Row extends Stored>(
  kind: Kind<Row>,
  caller: Caller,
  { id, matches, check, derive }: Change<Row>,
  change: Partial<Row>,
): Promise<Row> {
  const { businessId } = caller
  try {
    return await inTransaction(async () => {
      const before = requireCurrent(await lockRecord(kind, { businessId, id }), matches, kind.recordKind)
      await check?.(before)
      const changes = changesBetween(before, { ...before, ...change })
      if (Object.keys(changes).length === 0) return before
      const row = await updateRecordRow(kind, { businessId, id }, { ...change, ...(await derive?.(before)) })
      await recordAudit(caller, { action: 'update', recordKind: kind.recordKind, recordId: id, changes })
      return row
    })
  } catch (error) {
    if (kind.unique && brokenConstraint(error) === kind.unique.constraint) throw taken(kind)
    throw error
  }
}

/** Deletes a record. Throws a 404 if there is none, and a 412 with the record if `If-Match` is stale. */
export function deleteRecord<Row extends Stored>(
  kind: Kind<Row>,
  caller: Caller,
  { id, matches, check }: Omit<Change<Row>, 'derive'>,
): Promise<Row> {
  const { businessId } = caller
  const { title, recordKind } = kind
  return inTransaction(async () => {
    const before = requireCurrent(await lockRecord(kind, { businessId, id }, 'update'), matches, recordKind)
    await check?.(before)
    await deleteRecordRow(kind, { businessId, id })
    const changes = { [title]: { from: before[title], to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return before
  })
}

/**
 * Moves records to the front, in this order. Each record whose position changes gets a new version. Throws a
 * 422 at an ID that is unknown or repeated.
 */
export function orderRecords<Row extends Stored & { order: number }>(
  kind: Kind<Row>,
  caller: Caller,
  ids: readonly string[],
): Promise<Row[]> {
  return inTransaction(async () => {
    const before = await lockRecords(kind, caller.businessId)
    const ordered: Row[] = []
    for (const [order, row] of moveToFront(before, ids).entries()) {
      ordered.push(row.order === order ? row : await moveRecord(kind, caller, row, order))
    }
    return ordered
  })
}

function moveToFront<Row extends Stored>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const left = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(left.keys())
  const issues = ids.flatMap((id, index) => {
    if (!known.has(id)) return [issue(`ids.${index}`, 'no_match', 'is not a record of this kind')]
    return left.delete(id) ? [] : [issue(`ids.${index}`, 'duplicate', 'appears twice')]
  })
  if (issues.length > 0) throw invalidArguments(...issues)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...ids.map((id) => byId.get(id) as Row), ...left.values()]
}

async function moveRecord<Row extends Stored & { order: number }>(
  kind: Kind<Row>,
  caller: Caller,
  { id, order: before }: Row,
  order: number,
): Promise<Row> {
  const row = await updateRecordRow(kind, { businessId: caller.businessId, id }, { order })
  const changes = { order: { from: before, to: order } }
  await recordAudit(caller, { action: 'update', recordKind: kind.recordKind, recordId: id, changes })
  return row
}
