import * as z from 'zod'
import { alertEventTypes } from '../choices'
import { ByteStream, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'

export const AlertNews = z
  .object({
    type: z.enum(alertEventTypes),
    alert: Alert,
    by: z.string().nullable(),
    at: Timestamp,
    mentions: z.array(z.string()).optional(),
  })
  .meta({
    id: 'AlertNews',
    description:
      'An alert event, with the alert as it was when the event was read. `by` is the identity that caused it; `mentions` are the identities that a note mentions.',
  })
export type AlertNews = z.infer<typeof AlertNews>

export const streamAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/stream',
  summary: 'Follow the alerts as they change',
  description:
    'Server-sent events: `ready`, then `alert` with `AlertNews` for every event, in order. `Last-Event-ID` or `after` continues after a cursor, such as the `position` of `GET /alerts`; `reset` means that the cursor is unknown or too old: read everything again. A comment line is sent every 5 s. More than 1,000 open streams per identity or 2,000 per business get 429.',
  request: { query: z.strictObject({ after: z.string().min(1).max(64).optional() }) },
  answer: ByteStream,
  media: 'text/event-stream',
  events: { alert: AlertNews },
})
