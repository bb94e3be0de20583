import type * as contract from '@/lib/contract/alerts/pinned-notes'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { recordAudit } from '../audit/service'
import { requireRoom } from '../businesses/limit-service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { newId } from '../new-id'
import { nextCursor, readCursor } from '../paging'
import { type Precondition, requireCurrent } from '../precondition'
import {
  deletePinnedNoteRow,
  insertPinnedNote,
  lockPinnedNote,
  selectPinnedNotes,
  updatePinnedNoteRow,
} from './repository'

type One = { pinnedNote: contract.PinnedNote }
type Body = ParsedRequestOf<typeof contract.createPinnedNote>['body']

const mostNotes = 50
const recordKind = 'pinnedNote'

/** Extension: oldest first. */
export async function listPinnedNotes(
  { businessId }: Caller,
  { cursor, limit }: ParsedRequestOf<typeof contract.listPinnedNotes>['query'],
): Promise<AnswerOf<typeof contract.listPinnedNotes>> {
  const rows = await selectPinnedNotes(businessId, { after: readCursor(cursor) ?? '', limit: limit + 1 })
  return { pinnedNotes: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

/** Extension: 422 for more notes than a business may have. */
export function createPinnedNote(caller: Caller, { text }: Body): Promise<One> {
  const { businessId, identityId } = caller
  return inTransaction(async () => {
    await requireRoom(businessId, { table: 'pinned_notes', member: 'pinnedNotes', most: mostNotes })
    const pinnedNote = await insertPinnedNote({ businessId, id: newId() }, text, identityId)
    const recordId = pinnedNote.id
    await recordAudit(caller, { action: 'create', recordKind, recordId, changes: { text } })
    return { pinnedNote }
  })
}

/** Extension: 404, 412 with the current note when `If-Match` is stale. */
export function updatePinnedNote(
  caller: Caller,
  id: string,
  { text }: Body,
  matches: Precondition,
): Promise<One> {
  const { businessId, identityId } = caller
  return inTransaction(async () => {
    const before = await requireMatching(caller, id, matches)
    if (before.text === text) return { pinnedNote: before }
    const pinnedNote = await updatePinnedNoteRow({ businessId, id }, text, identityId)
    const changes = { text: { from: before.text, to: text } }
    await recordAudit(caller, { action: 'update', recordKind, recordId: id, changes })
    return { pinnedNote }
  })
}

/** Extension: 404, 412 with the current note when `If-Match` is stale. */
export function deletePinnedNote(caller: Caller, id: string, matches: Precondition): Promise<One> {
  return inTransaction(async () => {
    const pinnedNote = await requireMatching(caller, id, matches)
    await deletePinnedNoteRow({ businessId: caller.businessId, id })
    const changes = { text: { from: pinnedNote.text, to: null } }
    await recordAudit(caller, { action: 'delete', recordKind, recordId: id, changes })
    return { pinnedNote }
  })
}

async function requireMatching(
  { businessId }: Caller,
  id: string,
  matches: Precondition,
): Promise<contract.PinnedNote> {
  return requireCurrent(await lockPinnedNote({ businessId, id }), matches, 'pinnedNote')
}
