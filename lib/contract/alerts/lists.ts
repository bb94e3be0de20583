import * as z from 'zod'
import { Id, page, paging, QueryBoolean, queryInteger, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'

/** `west,south,east,north` in degrees; west may be east of east when the box crosses 180°. */
export const BoundingBox = z
  .string()
  .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, 'must be west,south,east,north')
  .transform((value) => {
    const [west = 0, south = 0, east = 0, north = 0] = value.split(',').map(Number)
    return { west, south, east, north }
  })
  .refine(
    ({ west, south, east, north }) =>
      [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
      [south, north].every((degrees) => Math.abs(degrees) <= 90) &&
      south <= north,
    { params: { code: 'out_of_range' }, message: 'must lie within -180,-90,180,90 with south below north' },
  )

/** What a list of alerts, their points and their export leave out. */
export const alertFilters = {
  bbox: BoundingBox.optional(),
  alertType: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'A known type by its `type`, name or a synonym in any spelling; any other text as alerts carry it.',
    ),
  accountId: Id.optional(),
  priority: queryInteger(1, 4).optional(),
  assignedTo: Id.optional(),
  unattended: QueryBoolean.default(false),
  region: z.string().min(1).max(200).optional(),
  area: Id.optional(),
  street: z.string().trim().min(2).max(200).optional(),
  ageMinutes: queryInteger(1, 525_600).optional(),
  since: Timestamp.optional(),
  q: z.string().trim().min(2).max(200).optional(),
}
/** `open` holds the acknowledged ones too. */
export const alertState = z.enum(['open', 'closed', 'all']).default('all')

/**
 * Extension: newest first, or with `order=urgent` the unattended ones before those in hand, each by priority and then the
 * oldest first. `state` open (and acknowledged), closed or all; `since` leaves out what
 * has not changed
 * from then on; `area` leaves those that lie inside an area of the business, 422 for an unknown one; `q` looks in street,
 * region and type, and `#1042` or `1042` is a number. `unattended` are those that are open and that nobody has acknowledged.
 * `street` is a part of it, in any case and without accents, within its first 120 characters; `ageMinutes` leaves out what
 * was created later than so many minutes ago. With `counts=true` a first page says how
 * many are open and closed by the same filter without `state`. `duplicateOf` are those attached to the alert of this id, none
 * for one that the business does not have. `position` is where the event stream stands for this list.
 */
export const listAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts',
  summary: 'List alerts in a box, by type and state',
  description:
    'Newest first; `order=urgent` puts the unattended alerts before those that somebody has acknowledged, each by priority and then the oldest first. `counts=true` adds how many are open and closed; `position` is where the event stream stands for this list.',
  request: {
    query: z
      .strictObject({
        ...alertFilters,
        state: alertState,
        order: z.enum(['newest', 'urgent']).default('newest'),
        duplicateOf: Id.optional().describe('Attached to this alert as its duplicates; its id.'),
        counts: QueryBoolean.default(false),
        ...paging,
      })
      .refine(({ order, state }) => order === 'newest' || state === 'open', {
        params: { code: 'not_allowed' },
        message: 'goes with state=open',
        path: ['order'],
      }),
  },
  answer: page('alerts', Alert).extend({
    position: z.string(),
    counts: z.object({ open: z.int(), closed: z.int() }).optional(),
  }),
})

/**
 * Open alerts as whole numbers, column by column: an alert has the same place in each. `numbers` ascend and are each the
 * difference from the one before; `latitudes` and `longitudes` are in 0.00001 degrees (about a metre); `types` are places in
 * `alertTypes`; `acknowledged` is 1 or 0.
 */
export const PointColumns = z.object({
  alertTypes: z.array(z.string()),
  numbers: z.array(z.int()),
  latitudes: z.array(z.int()),
  longitudes: z.array(z.int()),
  types: z.array(z.int()),
  priorities: z.array(z.int()),
  acknowledged: z.array(z.int()),
  versions: z.array(z.int()),
})
export type PointColumns = z.infer<typeof PointColumns>

export const listAlertPoints = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/points',
  summary: 'Read the points of all open alerts',
  description:
    'Column by column: an alert has the same index in each. Each of `numbers` is the difference from the one before; `latitudes` and `longitudes` are in units of 0.00001 degrees; `types` are indexes into `alertTypes`. To read an alert, use its number: `GET /alerts/1042`.',
  request: { query: z.strictObject(alertFilters) },
  answer: z.object({ points: PointColumns, position: z.string() }),
})
