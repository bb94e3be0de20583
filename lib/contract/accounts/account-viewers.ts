import * as z from 'zod'
import { PathId, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'

export const AccountViewer = z
  .object({
    identityId: z.string(),
    name: z.string(),
    since: Timestamp,
    editing: z.boolean(),
  })
  .meta({
    id: 'AccountViewer',
    description: 'Somebody else who has the account open; `editing` while they change a field.',
  })
export type AccountViewer = z.infer<typeof AccountViewer>

/** A viewer is dropped after this long without a report. */
export const viewerLifeSeconds = 40

export const viewAccount = defineOperation({
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  method: 'POST',
  safe: true,
  path: '/account/{accountId}/viewing',
  summary: 'Report that you have an account open, and see who else does',
  description:
    'Returns who else has had this account open in the last 40 seconds. Call it every 15 seconds, with `editing` while you change a field, and with `left` when you close the account. Nothing is changed.',
  request: {
    params: z.object({ accountId: PathId }),
    body: z.strictObject({ editing: z.boolean().default(false), left: z.boolean().default(false) }),
  },
  answer: z.object({ viewers: z.array(AccountViewer) }),
})
