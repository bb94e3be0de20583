import * as z from 'zod'
import { Priority, queryInteger, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'
import { clockNames } from './clock-rules'

const longestSeconds = 30 * 86_400
const seconds = z.int().min(1).max(longestSeconds).nullable()

/**
 * How long alerts of a type and priority may wait, in seconds from when they were opened: until somebody has acknowledged
 * them, a responder is on scene, they are closed. Null: no such clock.
 */
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
      'How long alerts of a type and priority may wait, in seconds from when they were opened; null for no clock. Without an entry the default of the priority counts.',
  })
export type AlertClocks = z.infer<typeof AlertClocks>

/** Those of one type: one entry for a priority at most, and the default of the priority where there is none. */
export const TypeClocks = z
  .array(AlertClocks)
  .max(4)
  .refine((clocks) => new Set(clocks.map(({ priority }) => priority)).size === clocks.length, {
    params: { code: 'duplicate' },
    message: 'must name each priority once',
  })

const overdueLevels = ['red', 'supervisor'] as const

/** `clock` is the one that ended first, at `dueAt`; `supervisor` from half its limit over on. */
export const OverdueAlert = z
  .object({
    alert: Alert,
    clock: z.enum(clockNames),
    dueAt: Timestamp,
    level: z.enum(overdueLevels),
  })
  .meta({ id: 'OverdueAlert', description: 'An open alert that is past a clock, and since when.' })
export type OverdueAlert = z.infer<typeof OverdueAlert>

/**
 * Extension: the open alerts that are past a clock, the one that has been so for longest first; `total` is how many there
 * are of the `level`, or of both. The clock of `onScene` runs where the business has responders.
 */
export const listOverdueAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/overdue',
  summary: 'List the open alerts that wait for longer than they may',
  description:
    'The one that has done so for longest comes first; `total` is how many there are. The clocks are those of `/alert-types`, else the default of the priority. They run from `openedAt`, or from when their rule came to apply if the alert was open already: the clocks of its type were changed, or the business got its first responder. `onScene` runs only where the business has responders.',
  request: {
    query: z.strictObject({
      level: z.enum(overdueLevels).optional().describe('Of this level only.'),
      first: queryInteger(1, 100).default(100).describe('How many of them, at most.'),
    }),
  },
  answer: z.object({ overdue: z.array(OverdueAlert), total: z.int() }),
})
