import type { AccountNote } from '@/lib/contract/accounts/account-notes'
import { isoTime } from '../../db/iso-time'
import { execute, queryRow, queryRows } from '../../db/pool'
import { param, sql } from '../../db/sql'

type OfAccount = { businessId: string; accountId: string }

const columns = sql`notes.id, notes.text, json_build_object('identityId', identities.id, 'name', identities.name) as by,
  ${isoTime('notes.created_at')} as at`
const writtenBy = sql`join identities on identities.business_id = notes.business_id and identities.id = notes.created_by`

/** The notes older than `before`, newest first. */
export function selectNotes(
  { businessId, accountId }: OfAccount,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AccountNote[]> {
  const last = param(before ?? null)
  return queryRows<AccountNote>(sql`select ${columns} from account_notes notes ${writtenBy}
    where notes.business_id = ${businessId} and notes.account_id = ${accountId}
      and (${last}::text is null or notes.id < ${last})
    order by notes.id desc limit ${limit}`)
}

export async function insertNote(
  { businessId, accountId }: OfAccount,
  { id, text, by }: { id: string; text: string; by: string },
): Promise<AccountNote> {
  const row = await queryRow<AccountNote>(sql`with notes as (
      insert into account_notes (business_id, id, account_id, text, created_by)
      values (${businessId}, ${id}, ${accountId}, ${text}, ${by}) returning *
    )
    select ${columns} from notes ${writtenBy}`)
  return row as AccountNote
}

/** The note, locked until the transaction ends. */
export function lockNote({ businessId, accountId }: OfAccount, id: string): Promise<AccountNote | undefined> {
  return queryRow<AccountNote>(sql`select ${columns} from account_notes notes ${writtenBy}
    where notes.business_id = ${businessId} and notes.account_id = ${accountId} and notes.id = ${id}
    for update of notes`)
}

export async function deleteNoteRow({ businessId, accountId }: OfAccount, id: string): Promise<void> {
  await execute(sql`delete from account_notes
    where business_id = ${businessId} and account_id = ${accountId} and id = ${id}`)
}
