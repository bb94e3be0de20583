import type { PinnedNote } from '@/lib/contract/alerts/pinned-notes'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'

type Key = { businessId: string; id: string }

const columns = `id, text, created_by as "createdBy", ${isoTime('created_at')} as "createdAt", updated_by as "updatedBy",
  ${isoTime('updated_at')} as "updatedAt", version`

export function selectPinnedNotes(
  businessId: string,
  { after, limit }: { after: string; limit: number },
): Promise<PinnedNote[]> {
  return queryRows<PinnedNote>({
    text: `select ${columns} from pinned_notes where business_id = $1 and id > $2 order by id limit $3`,
    values: [businessId, after, limit],
  })
}

export async function countPinnedNotes(businessId: string): Promise<number> {
  const row = await queryRow<{ notes: number }>({
    text: 'select count(*) as notes from pinned_notes where business_id = $1',
    values: [businessId],
  })
  return row?.notes ?? 0
}

/** The note, locked until the transaction ends. */
export function lockPinnedNote({ businessId, id }: Key): Promise<PinnedNote | undefined> {
  return queryRow<PinnedNote>({
    text: `select ${columns} from pinned_notes where business_id = $1 and id = $2 for no key update`,
    values: [businessId, id],
  })
}

export async function insertPinnedNote(
  { businessId, id }: Key,
  text: string,
  by: string | null,
): Promise<PinnedNote> {
  const row = await queryRow<PinnedNote>({
    text: `insert into pinned_notes (business_id, id, text, created_by, updated_by) values ($1, $2, $3, $4, $4)
      returning ${columns}`,
    values: [businessId, id, text, by],
  })
  return row as PinnedNote
}

/** One version up. */
export async function updatePinnedNoteRow(
  { businessId, id }: Key,
  text: string,
  by: string | null,
): Promise<PinnedNote> {
  const row = await queryRow<PinnedNote>({
    text: `update pinned_notes set text = $3, updated_by = $4, updated_at = now(), version = version + 1
      where business_id = $1 and id = $2 returning ${columns}`,
    values: [businessId, id, text, by],
  })
  return row as PinnedNote
}

export async function deletePinnedNoteRow({ businessId, id }: Key): Promise<void> {
  await execute({
    text: 'delete from pinned_notes where business_id = $1 and id = $2',
    values: [businessId, id],
  })
}
