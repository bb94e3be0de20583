import * as z from 'zod'
import { PathId, page, paging, prose, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

/** Internal: no documented operation or export includes notes. */
export const AccountNote = z
  .object({
    id: z.string(),
    text: z.string(),
    by: z.object({ identityId: z.string(), name: z.string() }),
    at: Timestamp,
  })
  .meta({ id: 'AccountNote', description: 'Something colleagues should know about a person.' })
export type AccountNote = z.infer<typeof AccountNote>

export const accountNoteLimit = 2_000

const reading = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.accounts } as const
const path = '/account/{accountId}/notes'
const oneAccount = z.object({ accountId: PathId })

export const listAccountNotes = defineOperation({
  ...reading,
  method: 'GET',
  path,
  summary: "List a person's internal notes",
  description: 'Newest first; 404 for a deleted account, whose notes are deleted too.',
  request: { params: oneAccount, query: z.strictObject(paging) },
  answer: page('notes', AccountNote),
})

export const createAccountNote = defineOperation({
  ...writing,
  method: 'POST',
  path,
  summary: 'Write an internal note about a person',
  description: 'The audit log records that a note was written, but not its text.',
  request: { params: oneAccount, body: z.strictObject({ text: prose(accountNoteLimit) }) },
  answer: z.object({ note: AccountNote }),
})

export const deleteAccountNote = defineOperation({
  ...writing,
  method: 'DELETE',
  path: `${path}/{noteId}`,
  summary: 'Delete an internal note',
  description: 'Only its author and admins may delete a note.',
  request: { params: z.object({ accountId: PathId, noteId: PathId }) },
  answer: z.object({ note: AccountNote }),
})

/** Used for permission checks: the roles that may delete notes that somebody else wrote. */
export const deleteAnyNote = { ...deleteAccountNote, roles: writers.settings }
