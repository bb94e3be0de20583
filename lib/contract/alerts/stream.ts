import * as z from 'zod'
import { ByteStream, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, alertEventTypes, extension } from './alert'

/**
 * The data of `event: alert`: what happened, who did it (an identity), and the alert as it is by then; `mentions` are the
 * identities that a note means.
 */
export const AlertNews = z.object({
  type: z.enum(alertEventTypes),
  alert: Alert,
  by: z.string().nullable(),
  at: Timestamp,
  mentions: z.array(z.string()).optional(),
})
export type AlertNews = z.infer<typeof AlertNews>

/**
 * Extension: `event: ready` opens every stream, then `event: alert` with AlertNews for all that happens, in the order in
 * which it was stored, none left out; `id` is the cursor of each. `Last-Event-ID`, or `after` where a header cannot be sent,
 * goes on behind that cursor: `position` of `GET /alerts` joins a list and the stream. `event: reset` when the cursor is
 * unknown or too far back: read everything anew. A comment line every 5 s. 429 with `Retry-After` beyond 1,000 open streams
 * of an identity or 2,000 of a business, on one process, notification streams counted in.
 */
export const streamAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/stream',
  summary: 'Follow the alerts as they change',
  description:
    'Server-sent events: `ready`, then `alert` with `{type, alert, by, at}`. `Last-Event-ID` or `after` goes on behind a cursor, such as the `position` of `GET /alerts`; `reset` says to read all anew. A comment line every 5 s. 429 with `Retry-After` beyond 1,000 open streams of an identity or 2,000 of a business.',
  request: { query: z.strictObject({ after: z.string().min(1).max(64).optional() }) },
  answer: ByteStream,
  media: 'text/event-stream',
})
