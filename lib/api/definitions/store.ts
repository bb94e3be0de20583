import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import { forgetDefinitions } from './cache'
import type { Kind, NewDefinition } from './definition-tables'
import {
  deleteDefinitionRow,
  findDefinition,
  insertDefinition,
  lockDefinition,
  lockDefinitions,
  type Place,
  selectDefinitions,
  updateDefinitionRow,
} from './repository'

type Definition = { id: string; name: string; version: number; order?: number }
type Page = { cursor?: string; limit: number }

/** One page of one kind of definition, in the users' order, else in order of creation. */
export async function listDefinitions<Row extends Definition>(
  kind: Kind<Row>,
  { businessId }: Caller,
  { cursor, limit }: Page,
) {
  const after = readPlace(kind, readCursor(cursor))
  const rows = await selectDefinitions(kind, businessId, { after, limit: limit + 1 })
  return { rows: rows.slice(0, limit), next: nextCursor(rows, limit, writePlace) }
}

const writePlace = ({ order, id }: Place) => (order === undefined ? id : `${order}_${id}`)

function readPlace<Row>({ isOrdered }: Kind<Row>, key: string | undefined): Place | undefined {
  if (key === undefined || !isOrdered) return key === undefined ? undefined : { id: key }
  const [, order, id] = /^(\d{1,7})_(.+)$/.exec(key) ?? []
  if (id !== undefined) return { order: Number(order), id }
  throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
}

export async function readDefinition<Row extends Definition>(
  kind: Kind<Row>,
  { businessId }: Caller,
  id: string,
): Promise<Row> {
  const row = await findDefinition(kind, { businessId, id })
  if (!row) throw notFound()
  return row
}

/**
 * Stores a definition; 422 `duplicate` at a member whose value another one of the business has. `derive` computes
 * members that callers cannot write; the audit log omits them.
 */
export async function createDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  record: NewDefinition<Row>,
  { check, derive }: { check?: () => Promise<void>; derive?: () => Promise<Partial<Row>> } = {},
): Promise<Row> {
  const row = await inTransaction(async () => {
    await check?.()
    const key = { businessId: caller.businessId, id: newId() }
    const stored = await insertDefinition(kind, key, { ...record, ...(await derive?.()) })
    if (!stored) throw invalidArguments(issue(kind.unique?.member ?? '', 'duplicate', 'is already defined'))
    await recordAudit(caller, {
      action: 'create',
      recordKind: kind.recordKind,
      recordId: stored.id,
      changes: record,
    })
    return stored
  })
  afterCommit(() => forgetDefinitions(caller.businessId))
  return row
}

type Deriving<Row> = {
  check?: (before: Row) => Promise<void>
  derive?: (before: Row) => Promise<Partial<Row>>
}

export async function updateDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  target: Target & Deriving<Row>,
  change: Partial<Row>,
): Promise<Row> {
  const row = await inTransaction(async () => {
    const before = await requireMatching(kind, caller, target)
    await target.check?.(before)
    const changes = changesBetween(before, { ...before, ...change })
    if (Object.keys(changes).length === 0) return before
    const derived = await target.derive?.(before)
    const stored = await updateDefinitionRow(kind, caller.businessId, { ...before, ...change, ...derived })
    await recordAudit(caller, { action: 'update', recordKind: kind.recordKind, recordId: target.id, changes })
    return stored
  })
  afterCommit(() => forgetDefinitions(caller.businessId))
  return row
}

/**
 * Moves the named definitions to the front; each one that moves gets a new version. 422 at an id that is unknown or
 * repeated.
 */
export async function orderDefinitions<Row extends Definition & { order: number }>(
  kind: Kind<Row>,
  caller: Caller,
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await inTransaction(async () => {
    const before = await lockDefinitions(kind, caller.businessId)
    const ordered: Row[] = []
    for (const [order, row] of asNamed(before, ids).entries()) {
      ordered.push(row.order === order ? row : await moveDefinition(kind, caller, { ...row, order }, row))
    }
    return ordered
  })
  afterCommit(() => forgetDefinitions(caller.businessId))
  return rows
}

function asNamed<Row extends Definition>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const issues = ids.flatMap((id, index) => {
    if (!byId.has(id)) return [issue(`ids.${index}`, 'no_match', 'is not a definition of this kind')]
    return ids.indexOf(id) < index ? [issue(`ids.${index}`, 'duplicate', 'is named twice')] : []
  })
  if (issues.length > 0) throw invalidArguments(...issues)
  const named = new Set(ids)
  return [...ids.map((id) => byId.get(id) as Row), ...rows.filter(({ id }) => !named.has(id))]
}

async function moveDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  after: Row,
  before: Row,
): Promise<Row> {
  const stored = await updateDefinitionRow(kind, caller.businessId, after)
  const changes = changesBetween<object>(before, after)
  await recordAudit(caller, { action: 'update', recordKind: kind.recordKind, recordId: after.id, changes })
  return stored
}

/** How many records of each kind use a definition. */
type Uses = { accounts: number; attributes?: number }
type Deletable<Row> = Target & { uses?: (row: Row) => Promise<Uses> }

export async function deleteDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  target: Deletable<Row>,
): Promise<Row> {
  const row = await inTransaction(async () => {
    const before = await requireMatching(kind, caller, target, 'update')
    const uses = await target.uses?.(before)
    if (uses && Object.values(uses).some((number) => number > 0))
      throw new ApiError('definition_in_use', uses)
    await deleteDefinitionRow(kind, { businessId: caller.businessId, id: target.id })
    const changes = { name: { from: before.name, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind: kind.recordKind, recordId: target.id, changes })
    return before
  })
  afterCommit(() => forgetDefinitions(caller.businessId))
  return row
}

type Target = { id: string; matches: Precondition; member: string }

/** The record, locked until the transaction ends; 412 with the record when `If-Match` is stale. */
async function requireMatching<Row extends Definition>(
  kind: Kind<Row>,
  { businessId }: Caller,
  { id, matches, member }: Target,
  lock?: 'update',
): Promise<Row> {
  return requireCurrent(await lockDefinition(kind, { businessId, id }, lock), matches, member)
}
