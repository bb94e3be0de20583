import * as z from 'zod'
import { PathId, Timestamp } from './fields/fields'
import { defineOperation } from './operation'

/** Somebody else who has the account open; `editing` while a field of it is being changed. */
export const AccountViewer = z
  .object({
    identityId: z.string(),
    name: z.string(),
    since: Timestamp,
    editing: z.boolean(),
  })
  .meta({
    id: 'AccountViewer',
    description: 'Somebody else who has an account open; `editing` while a field is being changed.',
  })
export type AccountViewer = z.infer<typeof AccountViewer>

/** Who was not heard of for as long does not have it open any more. */
export const viewerLifeSeconds = 40

/**
 * Extension: says that the caller has the account open, and answers who else was heard of within 40 seconds. Said again
 * every 15 seconds; `left` says that it is open no longer. It changes no record and is not noted in the audit log, which is
 * why every role may, and why it takes no `Idempotency-Key`.
 */
export const viewAccount = defineOperation({
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  method: 'POST',
  safe: true,
  path: '/account/{accountId}/viewing',
  summary: 'Say that one has an account open, and read who else has',
  description:
    'Answers the others who were heard of within 40 seconds. Say it again every 15 seconds, with `editing` while a field is being changed, and with `left` when it is open no longer. It changes no record.',
  request: {
    params: z.object({ accountId: PathId }),
    body: z.strictObject({ editing: z.boolean().default(false), left: z.boolean().default(false) }),
  },
  answer: z.object({ viewers: z.array(AccountViewer) }),
})
