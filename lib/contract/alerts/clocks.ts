import * as z from 'zod'
import { Priority, queryInteger, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'
import { clockNames } from './clock-rules'

const longestSeconds = 30 * 86_400
const seconds = z.int().min(1).max(longestSeconds).nullable()

export const AlertClocks = z
  .strictObject({
    priority: Priority,
    acknowledgeSeconds: seconds,
    onSceneSeconds: seconds,
    closeSeconds: seconds,
  })
  .meta({
    id: 'AlertClocks',
    description:
      'How many seconds alerts of a priority may wait after opening; null for no limit. A priority without an entry has the defaults.',
  })
export type AlertClocks = z.infer<typeof AlertClocks>

export const TypeClocks = z
  .array(AlertClocks)
  .max(4)
  .refine((clocks) => new Set(clocks.map(({ priority }) => priority)).size === clocks.length, {
    params: { code: 'duplicate' },
    message: 'must name each priority only once',
  })

const overdueLevels = ['red', 'supervisor'] as const

export const OverdueAlert = z
  .object({
    alert: Alert,
    clock: z.enum(clockNames),
    dueAt: Timestamp,
    level: z.enum(overdueLevels),
  })
  .meta({
    id: 'OverdueAlert',
    description: 'An open alert, overdue since `dueAt`; `supervisor` means past 1.5 times the limit.',
  })
export type OverdueAlert = z.infer<typeof OverdueAlert>

export const listOverdueAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/overdue',
  summary: 'List the open alerts that are overdue',
  description:
    "Longest overdue first. The clocks in `/alert-types`, or the priorities' defaults, start at `openedAt` or, if later, when the clocks changed or the business got its first responder. `onScene` needs responders.",
  request: {
    query: z.strictObject({
      level: z.enum(overdueLevels).optional().describe('Only this level.'),
      first: queryInteger(1, 100).default(100).describe('Maximum number.'),
    }),
  },
  answer: z.object({ overdue: z.array(OverdueAlert), total: z.int() }),
})
