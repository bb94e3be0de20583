import type { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { param, sql } from '../db/sql'
import type { Key } from '../record-key'

const columns = sql`id, text, created_by as "createdBy", ${isoTime('created_at')} as "createdAt",
  updated_by as "updatedBy", ${isoTime('updated_at')} as "updatedAt", version`

export function selectPinnedNotes(
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<PinnedNote[]> {
  return queryRows<PinnedNote>(sql`
    select ${columns} from pinned_notes
    where business_id = ${businessId} and id > ${after} order by id limit ${limit}`)
}

/** The note, locked until the transaction ends. */
export function lockPinnedNote({ businessId, id }: Key): Promise<PinnedNote | undefined> {
  return queryRow<PinnedNote>(
    sql`select ${columns} from pinned_notes where business_id = ${businessId} and id = ${id} for no key update`,
  )
}

export async function insertPinnedNote(
  { businessId, id }: Key,
  text: string,
  by: string | null,
): Promise<PinnedNote> {
  const author = param(by)
  const row = await queryRow<PinnedNote>(sql`
    insert into pinned_notes (business_id, id, text, created_by, updated_by)
    values (${businessId}, ${id}, ${text}, ${author}, ${author})
    returning ${columns}`)
  return row as PinnedNote
}

/** Increments the version. */
export async function updatePinnedNoteRow(
  { businessId, id }: Key,
  text: string,
  by: string | null,
): Promise<PinnedNote> {
  const row = await queryRow<PinnedNote>(sql`
    update pinned_notes set text = ${text}, updated_by = ${by}, updated_at = now(), version = version + 1
    where business_id = ${businessId} and id = ${id} returning ${columns}`)
  return row as PinnedNote
}

export async function deletePinnedNoteRow({ businessId, id }: Key): Promise<void> {
  await execute(sql`delete from pinned_notes where business_id = ${businessId} and id = ${id}`)
}
