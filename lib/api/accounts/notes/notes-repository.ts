import type { AccountNote } from '@/lib/contract/account-notes'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'

type OfAccount = { businessId: string; accountId: string }

const columns = `notes.id, notes.text, json_build_object('identityId', identities.id, 'name', identities.name) as by,
  ${isoTime('notes.created_at')} as at`
const writtenBy = 'join identities on identities.id = notes.created_by'

/** Newest first, older than `before`. */
export function selectNotes(
  { businessId, accountId }: OfAccount,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AccountNote[]> {
  return queryRows<AccountNote>({
    text: `select ${columns} from account_notes notes ${writtenBy}
      where notes.business_id = $1 and notes.account_id = $2 and ($3::text is null or notes.id < $3)
      order by notes.id desc limit $4`,
    values: [businessId, accountId, before ?? null, limit],
  })
}

export async function insertNote(
  { businessId, accountId }: OfAccount,
  { id, text, by }: { id: string; text: string; by: string },
): Promise<AccountNote> {
  const row = await queryRow<AccountNote>({
    text: `with notes as (
        insert into account_notes (business_id, id, account_id, text, created_by) values ($1, $2, $3, $4, $5) returning *
      )
      select ${columns} from notes ${writtenBy}`,
    values: [businessId, id, accountId, text, by],
  })
  return row as AccountNote
}

/** The note, locked until the transaction ends. */
export function lockNote({ businessId, accountId }: OfAccount, id: string): Promise<AccountNote | undefined> {
  return queryRow<AccountNote>({
    text: `select ${columns} from account_notes notes ${writtenBy}
      where notes.business_id = $1 and notes.account_id = $2 and notes.id = $3 for update of notes`,
    values: [businessId, accountId, id],
  })
}

export async function deleteNoteRow({ businessId, accountId }: OfAccount, id: string): Promise<void> {
  await execute({
    text: 'delete from account_notes where business_id = $1 and account_id = $2 and id = $3',
    values: [businessId, accountId, id],
  })
}
