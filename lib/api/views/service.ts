import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo, writers } from '@/lib/contract/roles'
import * as contract from '@/lib/contract/view'
import { ApiError } from '../api-error'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import type { Kind } from '../records/kind'
import { createRecord, deleteRecord, listRecords, updateRecord } from '../records/service'

type One = { view: contract.View }
type Id = { id: string }

/** `kind` is the screen that a view belongs to: accounts or alerts. Names are unique within a kind. */
const viewKind: Kind<contract.View> = {
  table: 'saved_views',
  recordKind: 'view',
  title: 'name',
  columns: {
    kind: 'kind',
    name: 'name',
    query: 'query',
    createdBy: 'created_by',
    createdAt: 'created_at',
  },
  moments: ['createdAt'],
  unique: { constraint: 'saved_views_name', member: 'name' },
  limit: { member: 'views', most: 200 },
}

export async function listViews(
  caller: Caller,
  { kind, ...page }: ParsedRequestOf<typeof contract.listViews>['query'],
): Promise<AnswerOf<typeof contract.listViews>> {
  const { rows, next } = await listRecords(viewKind, caller, page, { kind })
  return { views: rows, next }
}

export async function createView(
  caller: Caller,
  { kind, name, query }: ParsedRequestOf<typeof contract.createView>['body'],
): Promise<One> {
  requireWriter(caller, kind)
  const derive = () => ({ createdBy: caller.identityId })
  return { view: await createRecord(viewKind, caller, { kind, name, query }, { derive }) }
}

export async function updateView(
  caller: Caller,
  { id }: Id,
  change: ParsedRequestOf<typeof contract.updateView>['body'],
  matches: Precondition,
): Promise<One> {
  const check = ({ kind }: contract.View) => requireWriter(caller, kind)
  return { view: await updateRecord(viewKind, caller, { id, matches, check }, change) }
}

export async function deleteView(caller: Caller, { id }: Id, matches: Precondition): Promise<One> {
  const check = ({ kind }: contract.View) => requireWriter(caller, kind)
  return { view: await deleteRecord(viewKind, caller, { id, matches, check }) }
}

/**
 * Views of accounts can be saved by roles that can edit accounts, and views of alerts by roles that can edit alerts.
 */
function requireWriter({ roles }: Caller, kind: contract.ViewKind): void {
  if (!mayDo(roles ?? [], { ...contract.createView, roles: writers[kind] }))
    throw new ApiError('role_forbidden')
}
