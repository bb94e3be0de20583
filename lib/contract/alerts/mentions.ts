import * as z from 'zod'
import { exactlyOneOf, page, paging, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { roles } from '../roles'
import { Alert, extension } from './alert'
import { position } from './summary'

export const AlertMention = z
  .object({
    id: z.string(),
    alert: Alert,
    note: z.string(),
    by: z.string().nullable(),
    at: Timestamp,
    seenAt: Timestamp.nullable(),
  })
  .meta({
    id: 'AlertMention',
    description:
      'A note that mentions the caller, with the alert as it is now; `seenAt` is null while it is unread.',
  })
export type AlertMention = z.infer<typeof AlertMention>

const unread = z.int()

export const listAlertMentions = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/mentions',
  summary: 'List the notes that mention the caller',
  description: 'Unread mentions first, then newest first. `unread` is the total number unread.',
  request: { query: z.strictObject(paging) },
  answer: page('mentions', AlertMention).extend({ unread }),
})

/** Every role may call this, because it affects only mentions of the caller. */
export const seeAlertMentions = defineOperation({
  ...extension,
  method: 'POST',
  path: '/alerts/mentions/seen',
  summary: 'Mark mentions of the caller as seen',
  description:
    'Marks the mentions in `ids`, or all up to and including `until`. Mentions of others, and those already seen, do not change. `unread` is how many are left.',
  request: {
    body: z
      .strictObject({
        ids: z.array(position).min(1).max(500, { abort: true }).optional(),
        until: position.optional(),
      })
      .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
        params: { code: 'exactly_one' },
        message: 'must contain exactly one of ids and until',
      })
      .meta(exactlyOneOf('ids', 'until')),
  },
  answer: z.object({ unread }),
  roles,
})
