import * as contract from '@/lib/contract/accounts/account-notes'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import { ApiError, notFound } from '../../api-error'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { newId } from '../../new-id'
import { nextCursor, readCursor } from '../../paging'
import { findLiveAccount, lockLiveAccount } from '../reference-service'
import { deleteNoteRow, insertNote, lockNote, selectNotes } from './notes-repository'

type One = { note: contract.AccountNote }

export async function listAccountNotes(
  { businessId }: Caller,
  accountId: string,
  { cursor, limit }: ParsedRequestOf<typeof contract.listAccountNotes>['query'],
): Promise<AnswerOf<typeof contract.listAccountNotes>> {
  if (!(await findLiveAccount(businessId, accountId))) throw notFound()
  const rows = await selectNotes({ businessId, accountId }, { before: readCursor(cursor), limit: limit + 1 })
  return { notes: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

/** Locks the account, so that no note is added to an account that is being deleted or merged. */
export function createAccountNote(
  caller: Caller,
  accountId: string,
  { text }: ParsedRequestOf<typeof contract.createAccountNote>['body'],
): Promise<One> {
  const { businessId, identityId: by } = caller
  if (by === null) throw new ApiError('unauthenticated')
  return inTransaction(async () => {
    if (!(await lockLiveAccount(businessId, accountId))) throw notFound()
    const note = await insertNote({ businessId, accountId }, { id: newId(), text, by })
    await audit(caller, 'create', accountId, note.id)
    return { note }
  })
}

export function deleteAccountNote(caller: Caller, accountId: string, noteId: string): Promise<One> {
  const { businessId, identityId, roles } = caller
  return inTransaction(async () => {
    const live = await findLiveAccount(businessId, accountId)
    const note = live && (await lockNote({ businessId, accountId }, noteId))
    if (!note) throw notFound()
    const isOwn = note.by.identityId === identityId
    if (!isOwn && !mayDo(roles ?? [], contract.deleteAnyNote)) throw new ApiError('role_forbidden')
    await deleteNoteRow({ businessId, accountId }, noteId)
    await audit(caller, 'delete', accountId, noteId)
    return { note }
  })
}

/** Records that a note existed, but not its text. */
function audit(
  caller: Caller,
  action: 'create' | 'delete',
  accountId: string,
  recordId: string,
): Promise<void> {
  return recordAudit(caller, { action, recordKind: 'accountNote', recordId, changes: { accountId } })
}
