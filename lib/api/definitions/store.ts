import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import type { Precondition } from '../precondition'
import { forgetDefinitions } from './cache'
import type { Kind } from './kinds'
import {
  deleteDefinitionRow,
  findDefinition,
  insertDefinition,
  lockDefinition,
  selectDefinitions,
  updateDefinitionRow,
} from './repository'

type Definition = { id: string; version: number }
type Page = { cursor?: string; limit: number }

/** One page of one kind of definition, in the order they were created. */
export async function listDefinitions<Row extends Definition>(
  kind: Kind<Row>,
  { businessId }: Caller,
  { cursor, limit }: Page,
) {
  const rows = await selectDefinitions(kind, businessId, {
    after: readCursor(cursor) ?? '',
    limit: limit + 1,
  })
  return { rows: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
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

/** Stores a definition; 422 `duplicate` at the member that another one of the business has. */
export async function createDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  record: Omit<Row, 'id' | 'version'>,
  check?: () => Promise<void>,
): Promise<Row> {
  const row = await inTransaction(async () => {
    await check?.()
    const stored = await insertDefinition(kind, { businessId: caller.businessId, id: newId() }, record)
    if (!stored) throw invalidArguments(issue(kind.unique?.member ?? '', 'duplicate', 'is already defined'))
    await recordAudit(caller, {
      action: 'create',
      recordKind: kind.recordKind,
      recordId: stored.id,
      changes: record,
    })
    return stored
  })
  forgetDefinitions(caller.businessId)
  return row
}

export async function updateDefinition<Row extends Definition>(
  kind: Kind<Row>,
  caller: Caller,
  target: Target & { check?: (before: Row) => Promise<void> },
  change: Partial<Row>,
): Promise<Row> {
  const row = await inTransaction(async () => {
    const before = await requireMatching(kind, caller, target)
    await target.check?.(before)
    const changes = changesBetween(before, { ...before, ...change })
    if (Object.keys(changes).length === 0) return before
    const stored = await updateDefinitionRow(kind, caller.businessId, { ...before, ...change })
    await recordAudit(caller, { action: 'update', recordKind: kind.recordKind, recordId: target.id, changes })
    return stored
  })
  forgetDefinitions(caller.businessId)
  return row
}

/** How many records of each sort use a definition. */
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
    await recordAudit(caller, { action: 'delete', recordKind: kind.recordKind, recordId: target.id })
    return before
  })
  forgetDefinitions(caller.businessId)
  return row
}

type Target = { id: string; matches: Precondition; member: string }

/** The record, locked until the transaction ends; 412 with it when `If-Match` is stale. */
async function requireMatching<Row extends Definition>(
  kind: Kind<Row>,
  { businessId }: Caller,
  { id, matches, member }: Target,
  lock?: 'update',
): Promise<Row> {
  const row = await lockDefinition(kind, { businessId, id }, lock)
  if (!row) throw notFound()
  if (!matches(row.version)) throw new ApiError('version_stale', { [member]: row })
  return row
}
