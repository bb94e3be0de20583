import * as z from 'zod'
import { Issue } from './errors'
import { freeForm, Id, nonBlank, PathId, page, paging, QueryBoolean, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/** 2.3, as written: degrees, and `accuracy` in metres. JSON numbers only. */
export const LocationInput = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1e7).optional(),
})
export type LocationInput = z.infer<typeof LocationInput>

/** 2.3, as answered. */
export const Location = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number().optional(),
})
export type Location = z.infer<typeof Location>

/**
 * `closed` is 0 while open and otherwise as sent; who and when are null until it happens. `additional` is as sent;
 * `warnings` say what of 4.8 could not be used and was left out.
 */
export const Alert = z.object({
  id: z.string(),
  alertType: z.string(),
  location: Location,
  region: z.string().nullable(),
  additional: z.looseObject({ street: z.string().optional() }),
  accountId: z.string().nullable(),
  accountTypeId: z.string().nullable(),
  closed: z.number(),
  closedAt: Timestamp.nullable(),
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
  acknowledgedAt: Timestamp.nullable(),
  acknowledgedBy: z.string().nullable(),
  assignedTo: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  warnings: z.array(Issue),
  version: z.int(),
})
export type Alert = z.infer<typeof Alert>

export const alertEventTypes = [
  'created',
  'moved',
  'closed',
  'reopened',
  'noted',
  'acknowledged',
  'assigned',
] as const

/** One thing that happened to an alert; `by` names the identity, `accountId` and `accountTypeId` on whose behalf. */
export const AlertEvent = z.object({
  id: z.string(),
  type: z.enum(alertEventTypes),
  by: z.string().nullable(),
  accountId: z.string().nullable(),
  accountTypeId: z.string().optional(),
  at: Timestamp,
  location: Location.optional(),
  closed: z.number().optional(),
  reason: z.string().optional(),
  note: z.string().optional(),
})
export type AlertEvent = z.infer<typeof AlertEvent>

const resource = 'Alerts'
const bearer = { resource, auth: 'bearer', clientId: 'required' } as const
const extension = { ...bearer, clientId: 'optional' } as const
const oneAlert = { params: z.object({ alertId: PathId }) }
const alertAnswer = z.object({ alert: Alert })

/**
 * 4.8: an alert is never refused for an unknown type, nor for a detail: whatever beside type, latitude and longitude
 * cannot be used is left out and named in `warnings`. `account` resolves to the one account that has `tag` = `value`.
 */
export const createAlert = defineOperation({
  ...bearer,
  method: 'POST',
  path: '/alert',
  section: '4.8',
  summary: 'Create an alert',
  description:
    'An alert is never refused for an unknown type. `account` resolves to the one account of type `typeId` whose attribute `tag` has `value`; the tags `phone`, `username` and `id` mean the members.',
  request: {
    body: z.strictObject({
      alertType: nonBlank(64),
      location: LocationInput,
      region: z.string().max(200).optional(),
      account: z
        .strictObject({
          typeId: z.string().min(1).max(64),
          tag: nonBlank(64).optional(),
          value: z.string().max(4000).optional(),
        })
        .optional(),
      additional: freeForm(z.looseObject({ street: z.string().max(500).optional() }), 4).optional(),
    }),
  },
  details: ['location.accuracy', 'region', 'account', 'additional.street', 'additional'],
  answer: alertAnswer.extend({ warnings: z.array(Issue) }),
  roles: writers.alerts,
  versioned: true,
})

/** What GET answers of an alert and 4.9 does not write: accepted while it is as the record has it. */
export const readOnlyAlertMembers = Alert.omit({
  location: true,
  accountId: true,
  accountTypeId: true,
  closed: true,
  closedReason: true,
})
  .partial()
  .meta({ readOnly: true })

/** 4.9: at least one of `location` and `closed` (0 opens, any other number closes). `accountId` and `accountTypeId` say on whose behalf. */
export const updateAlert = defineOperation({
  ...bearer,
  method: 'PUT',
  path: '/alert/{id}',
  section: '4.9',
  summary: 'Move, close or reopen an alert',
  description:
    'At least one of `location` and `closed`; 0 opens the alert, another number closes it. `accountId` and `accountTypeId` say on whose behalf.',
  request: {
    params: z.object({ id: PathId }),
    body: z
      .strictObject({
        ...readOnlyAlertMembers.shape,
        accountId: Id.optional(),
        accountTypeId: Id.optional(),
        location: LocationInput.optional(),
        closed: z.number().optional(),
        closedReason: z.string().max(500).optional(),
      })
      .refine(({ location, closed }) => location !== undefined || closed !== undefined, {
        params: { code: 'required' },
        message: 'must hold location or closed',
      })
      .refine(({ closed, closedReason }) => closedReason === undefined || closed !== undefined, {
        params: { code: 'not_allowed' },
        message: 'goes with closed',
        path: ['closedReason'],
      })
      .meta({ anyOf: [{ required: ['location'] }, { required: ['closed'] }] }),
  },
  answer: alertAnswer,
  roles: writers.alerts,
  conditional: true,
  versioned: true,
})

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

/**
 * Extension: newest first. `state` open (and acknowledged), closed or all; `since` leaves out what has not changed
 * from then on; `q` looks in street, region and type. With `counts=true` a first page says how
 * many are open and closed by the same filter without `state`. `position` is where the event stream stands for this list.
 */
export const listAlerts = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts',
  summary: 'List alerts in a box, by type and state',
  description:
    'Newest first. `counts=true` adds how many are open and closed; `position` is where the event stream stands for this list.',
  request: {
    query: z.strictObject({
      bbox: BoundingBox.optional(),
      alertType: z.string().min(1).max(64).optional(),
      state: z.enum(['open', 'closed', 'all']).default('all'),
      accountId: Id.optional(),
      since: Timestamp.optional(),
      q: z.string().trim().min(2).max(200).optional(),
      counts: QueryBoolean.default(false),
      ...paging,
    }),
  },
  answer: page('alerts', Alert).extend({
    position: z.string(),
    counts: z.object({ open: z.int(), closed: z.int() }).optional(),
  }),
})

/** Extension: the alert with all that happened to it, oldest first. */
export const readAlert = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/{alertId}',
  summary: 'Read an alert with its history',
  request: oneAlert,
  answer: z.object({ alert: Alert, history: z.array(AlertEvent) }),
  versioned: true,
  tag: 'content',
})

/** Extension. */
export const createAlertNote = defineOperation({
  ...extension,
  method: 'POST',
  path: '/alerts/{alertId}/notes',
  summary: 'Add a note to an alert',
  request: { ...oneAlert, body: z.strictObject({ text: nonBlank(2000) }) },
  answer: z.object({ note: AlertEvent }),
  roles: writers.alerts,
})
