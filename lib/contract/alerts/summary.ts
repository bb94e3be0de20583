import * as z from 'zod'
import { alertEventTypes } from '../choices'
import { page, paging } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'
import { alertFilters } from './lists'
import { AlertNews } from './stream'

export const summarizeAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/summary',
  summary: 'Count open and unattended alerts, and measure response times',
  description:
    'The medians are of alerts acknowledged or closed since `since` (by default, 24 hours ago), at most the latest 10,000 of each; `null` if there are none.',
  request: { query: z.strictObject(alertFilters) },
  answer: z.object({
    open: z.int(),
    unattended: z.int(),
    oldestUnattended: Alert.nullable(),
    medianSecondsToAcknowledge: z.number().nullable(),
    medianSecondsToClose: z.number().nullable(),
  }),
})

/** A position in the log of all alert events of a business. */
export const position = z.string().regex(/^\d{1,15}$/, 'must be a position in the alert log')

export const listAlertNews = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/news',
  summary: 'List the alert events between two positions',
  description:
    "Newest first; each alert is as it is now. `after` and `until` are positions, such as a shift's or that of `GET /alerts`. If there were more than 10,000 events, `complete` is false and only the latest are counted.",
  request: {
    query: z.strictObject({
      after: position,
      until: position.optional(),
      ...paging,
    }),
  },
  answer: page('news', AlertNews).extend({
    counts: z.partialRecord(z.enum(alertEventTypes), z.int()).optional(),
    complete: z.boolean().optional(),
  }),
})
