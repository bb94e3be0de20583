import * as z from 'zod'
import { Id, page, paging, QueryBoolean, queryInteger, RecordId, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { Alert, extension } from './alert'

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
    { params: { code: 'out_of_range' }, message: 'must be within -180,-90,180,90 with south below north' },
  )

export const alertFilters = {
  bbox: BoundingBox.optional(),
  alertType: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'A known type (its type, name or a synonym, as in `POST /alert`), or any other text exactly as stored.',
    ),
  accountId: RecordId.optional(),
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
/** `open` includes acknowledged alerts. */
export const alertState = z.enum(['open', 'closed', 'all']).default('all')

export const listAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts',
  summary: 'List alerts in a box, by type and state',
  description:
    'Newest first; `order=urgent` puts unattended alerts (open and not acknowledged) first and sorts by priority, then age. `since` selects those changed since then. `street` matches part of the street; `q` also searches region, type and number. `counts=true` adds how many are open and closed; `position` is where to start the event stream.',
  request: {
    query: z
      .strictObject({
        ...alertFilters,
        state: alertState,
        order: z.enum(['newest', 'urgent']).default('newest'),
        duplicateOf: RecordId.optional().describe('Only duplicates of the alert with this ID.'),
        counts: QueryBoolean.default(false),
        ...paging,
      })
      .refine(({ order, state }) => order === 'newest' || state === 'open', {
        params: { code: 'not_allowed' },
        message: 'is only allowed with state=open',
        path: ['order'],
      }),
  },
  answer: page('alerts', Alert).extend({
    position: z.string(),
    counts: z.object({ open: z.int(), closed: z.int() }).optional(),
  }),
})

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
    'An alert has the same index in each column. Each value in `numbers` is the difference from the previous number; `latitudes` and `longitudes` are in units of 0.00001 degrees; `types` are indexes into `alertTypes`. To read an alert, use its number: `GET /alerts/1042`.',
  request: { query: z.strictObject(alertFilters) },
  answer: z.object({ points: PointColumns, position: z.string() }),
})
