import * as z from 'zod'
import { PathId, page, paging, prose, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/** What colleagues have to know of a person, for the team alone: no documented operation answers it, and no export. */
export const AccountNote = z
  .object({
    id: z.string(),
    text: z.string(),
    by: z.object({ identityId: z.string(), name: z.string() }),
    at: Timestamp,
  })
  .meta({ id: 'AccountNote', description: 'What colleagues have to know of a person.' })
export type AccountNote = z.infer<typeof AccountNote>

export const accountNoteLimit = 2_000

const reading = { resource: 'Accounts', auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.accounts } as const
const path = '/account/{accountId}/notes'
const oneAccount = z.object({ accountId: PathId })

/** Extension: newest first, for all who read accounts; 404 for an account that is unknown or deleted. */
export const listAccountNotes = defineOperation({
  ...reading,
  method: 'GET',
  path,
  summary: 'List the internal notes on a person',
  description: 'Newest first; 404 for a deleted account. They are removed with the account.',
  request: { params: oneAccount, query: z.strictObject(paging) },
  answer: page('notes', AccountNote),
})

/** Extension. The audit log says that a note was written, not what it says. */
export const createAccountNote = defineOperation({
  ...writing,
  method: 'POST',
  path,
  summary: 'Write an internal note on a person',
  description: 'The audit log says that it was written, not what it says.',
  request: { params: oneAccount, body: z.strictObject({ text: prose(accountNoteLimit) }) },
  answer: z.object({ note: AccountNote }),
})

/** Extension: for who wrote it, and for who may do `deleteAnyNote`; 403 `role_forbidden` for others. */
export const deleteAccountNote = defineOperation({
  ...writing,
  method: 'DELETE',
  path: `${path}/{noteId}`,
  summary: 'Delete an internal note',
  description: 'For who wrote it, and for admins.',
  request: { params: z.object({ accountId: PathId, noteId: PathId }) },
  answer: z.object({ note: AccountNote }),
})

/** Deleting a note that somebody else wrote. */
export const deleteAnyNote = { ...deleteAccountNote, roles: writers.settings }
