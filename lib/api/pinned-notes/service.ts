import type * as contract from '@/lib/contract/alerts/pinned-notes'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../caller'
import type { Precondition } from '../precondition'
import type { Kind } from '../records/kind'
import { createRecord, deleteRecord, listRecords, updateRecord } from '../records/service'

type One = { pinnedNote: contract.PinnedNote }
type Id = { id: string }
type Body = ParsedRequestOf<typeof contract.createPinnedNote>['body']

const noteKind: Kind<contract.PinnedNote> = {
  table: 'pinned_notes',
  recordKind: 'pinnedNote',
  title: 'text',
  columns: {
    text: 'text',
    createdBy: 'created_by',
    createdAt: 'created_at',
    updatedBy: 'updated_by',
    updatedAt: 'updated_at',
  },
  changedAt: 'updatedAt',
  moments: ['createdAt', 'updatedAt'],
  limit: { member: 'pinnedNotes', most: 50 },
}

export async function listPinnedNotes(
  caller: Caller,
  page: ParsedRequestOf<typeof contract.listPinnedNotes>['query'],
): Promise<AnswerOf<typeof contract.listPinnedNotes>> {
  const { rows, next } = await listRecords(noteKind, caller, page)
  return { pinnedNotes: rows, next }
}

export async function createPinnedNote(caller: Caller, { text }: Body): Promise<One> {
  const derive = () => ({ createdBy: caller.identityId, updatedBy: caller.identityId })
  return { pinnedNote: await createRecord(noteKind, caller, { text }, { derive }) }
}

export async function updatePinnedNote(
  caller: Caller,
  { id }: Id,
  { text }: Body,
  matches: Precondition,
): Promise<One> {
  const derive = () => ({ updatedBy: caller.identityId })
  return { pinnedNote: await updateRecord(noteKind, caller, { id, matches, derive }, { text }) }
}

export async function deletePinnedNote(caller: Caller, { id }: Id, matches: Precondition): Promise<One> {
  return { pinnedNote: await deleteRecord(noteKind, caller, { id, matches }) }
}
