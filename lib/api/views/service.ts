import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo, writers } from '@/lib/contract/roles'
import * as contract from '@/lib/contract/view'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import { requireRoom } from '../businesses/limit-service'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import type { Precondition } from '../precondition'
import { deleteViewRow, insertView, lockView, selectViews, updateViewRow } from './repository'

type One = { view: contract.View }

const mostViews = 200
const recordKind = 'view'

/** Extension: the views of one kind, oldest first. */
export async function listViews(
  { businessId }: Caller,
  { kind, cursor, limit }: ParsedRequestOf<typeof contract.listViews>['query'],
): Promise<AnswerOf<typeof contract.listViews>> {
  const rows = await selectViews(businessId, { kind, after: readCursor(cursor) ?? '', limit: limit + 1 })
  return { views: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

/**
 * Extension: 403 for a kind that the caller may not write, 422 for a name that another view has, and for more views
 * than a business may have.
 */
export function createView(
  caller: Caller,
  { kind, name, query }: ParsedRequestOf<typeof contract.createView>['body'],
): Promise<One> {
  const { businessId, identityId } = caller
  return inTransaction(async () => {
    requireWriter(caller, kind)
    await requireRoom(businessId, { table: 'saved_views', member: 'views', most: mostViews })
    const view = await insertView({ businessId, id: newId() }, { kind, name, query, createdBy: identityId })
    if (!view) throw nameTaken()
    await recordAudit(caller, {
      action: 'create',
      recordKind,
      recordId: view.id,
      changes: { kind, name, query },
    })
    return { view }
  })
}

const nameTaken = () => invalidArguments(issue('name', 'duplicate', 'is the name of another view'))

/** Extension: 404, 412 with the current view when `If-Match` is stale, 422 for a name that another view has. */
export async function updateView(
  caller: Caller,
  id: string,
  change: ParsedRequestOf<typeof contract.updateView>['body'],
  matches: Precondition,
): Promise<One> {
  try {
    return await inTransaction(async () => {
      const before = await requireMatching(caller, id, matches)
      const changes = changesBetween(before, { ...before, ...change })
      if (Object.keys(changes).length === 0) return { view: before }
      const view = await updateViewRow(caller.businessId, { ...before, ...change })
      await recordAudit(caller, { action: 'update', recordKind, recordId: id, changes })
      return { view }
    })
  } catch (error) {
    throw brokenConstraint(error) === 'saved_views_name' ? nameTaken() : error
  }
}

/** Extension: 404, 412 with the current view when `If-Match` is stale. */
export function deleteView(caller: Caller, id: string, matches: Precondition): Promise<One> {
  return inTransaction(async () => {
    const view = await requireMatching(caller, id, matches)
    await deleteViewRow({ businessId: caller.businessId, id })
    const changes = { name: { from: view.name, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return { view }
  })
}

async function requireMatching(caller: Caller, id: string, matches: Precondition): Promise<contract.View> {
  const view = await lockView({ businessId: caller.businessId, id })
  if (!view) throw notFound()
  requireWriter(caller, view.kind)
  if (!matches(view.version)) throw new ApiError('version_stale', { view })
  return view
}

/** Whoever may change accounts may save views of accounts; likewise for alerts. */
function requireWriter({ roles }: Caller, kind: contract.ViewKind): void {
  if (!mayDo(roles ?? [], { ...contract.createView, roles: writers[kind] }))
    throw new ApiError('role_forbidden')
}
