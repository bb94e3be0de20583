import * as z from 'zod'
import { alertEventTypes, closedCodes, mostAccountsMeant, mostMentions, respondingStates } from '../choices'
import { Issue } from '../errors'
import {
  anyText,
  freeForm,
  Id,
  KeptNumber,
  nonBlank,
  PathId,
  prose,
  RecordId,
  SafeNumber,
  Timestamp,
  trimmed,
  withSafeNumbers,
} from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

/**
 * A location (2.3) as sent, in degrees, with `accuracy` in meters. Operations with `otherForms` accept other formats
 * too.
 */
export const LocationInput = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: z.number().min(0).max(1e7).optional(),
  })
  .meta({ id: 'LocationInput', description: 'Degrees (WGS 84), and the accuracy in meters (2.3).' })
export type LocationInput = z.infer<typeof LocationInput>

/** A location (2.3) as returned. */
export const Location = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.number().optional(),
  })
  .meta({ id: 'Location', description: 'Degrees (WGS 84), and the accuracy in meters (2.3).' })
export type Location = z.infer<typeof Location>

/**
 * A responder sent to an alert, with the name they had at that time. A timestamp is null until the event happens; all
 * are reset if the responder is sent again. `enRouteAt`, when the responder confirmed the dispatch, is absent until then.
 */
export const AlertResponder = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(respondingStates),
    dispatchedAt: Timestamp,
    enRouteAt: Timestamp.optional(),
    onSceneAt: Timestamp.nullable(),
    clearedAt: Timestamp.nullable(),
  })
  .meta({
    id: 'AlertResponder',
    description:
      'A responder sent to an alert, with their name at the time; timestamps are null or absent until then.',
  })
export type AlertResponder = z.infer<typeof AlertResponder>

/** If the account named in a request is not found, `accountIds` lists the accounts that it might mean. */
export const AlertWarning = Issue.extend({
  accountIds: z.array(z.string()).max(mostAccountsMeant).optional(),
}).meta({
  id: 'AlertWarning',
  description: 'A value that could not be used as sent; `accountIds` lists the accounts it might mean.',
})
export type AlertWarning = z.infer<typeof AlertWarning>

/**
 * `closed` is 0 while the alert is open; otherwise it is the number with which the alert was closed. Fields about an
 * event, such as `closedAt` and `closedBy`, are null until it happens. `additional` is as sent; `warnings` lists what
 * could not be used and was dropped (4.8). `number` is short and unique within the business; `priority` ranges from 1,
 * the most urgent, to 4. `assignedTo` is an identity; `duplicateOf` is the alert that this one duplicates. `openedAt`
 * is when the alert was created or last reopened, and `onSceneAt` when the first of its `responders` arrived after
 * that. `localOnly` is true or absent.
 */
export const Alert = z
  .object({
    id: z.string(),
    number: z.int(),
    alertType: z.string(),
    priority: z.int(),
    location: Location,
    region: z.string().nullable(),
    additional: z.looseObject({ street: z.string().optional() }),
    accountId: z.string().nullable(),
    accountTypeId: z.string().nullable(),
    closed: z.number(),
    closedAt: Timestamp.nullable(),
    closedBy: z.string().nullable(),
    closedReason: z.string().nullable(),
    closedCode: z.enum(closedCodes).nullable(),
    acknowledgedAt: Timestamp.nullable(),
    acknowledgedBy: z.string().nullable(),
    assignedTo: z.string().nullable(),
    duplicateOf: z.string().nullable(),
    responders: z.array(AlertResponder),
    openedAt: Timestamp,
    onSceneAt: Timestamp.nullable(),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    warnings: z.array(AlertWarning),
    localOnly: z.boolean().optional(),
    version: z.int(),
  })
  .meta({
    id: 'Alert',
    description:
      'A geolocated alert. `closed` is 0 while it is open; fields about an event are null until it happens. With `localOnly`, the deployment behind this API did not return its id: it cannot be moved, and is only closed here.',
  })
export type Alert = z.infer<typeof Alert>

/**
 * One event in an alert's history. `by` is the identity that caused it, on behalf of `accountId` and `accountTypeId`.
 * A move has the new `location`, and the old one in `from`; `changes` has the old and new values of corrected fields;
 * `duplicateOf` is the alert to which this one was attached, or from which it was detached; `responderId` is the
 * responder who was dispatched, arrived or left, or who wrote the note; `enRoute` is on a note with which the responder
 * confirmed the dispatch; `mentions` lists the identities that a note mentions with `@name`.
 */
export const AlertEvent = z
  .object({
    id: z.string(),
    type: z.enum(alertEventTypes),
    by: z.string().nullable(),
    accountId: z.string().nullable(),
    accountTypeId: z.string().optional(),
    at: Timestamp,
    location: Location.optional(),
    from: Location.optional(),
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).optional(),
    assignedTo: z.string().nullable().optional(),
    duplicateOf: z.string().optional(),
    responderId: z.string().optional(),
    closed: z.number().optional(),
    code: z.enum(closedCodes).optional(),
    reason: z.string().optional(),
    enRoute: z.literal(true).optional(),
    note: z.string().optional(),
    mentions: z.array(z.string()).optional(),
  })
  .meta({ id: 'AlertEvent', description: "One event in an alert's history." })
export type AlertEvent = z.infer<typeof AlertEvent>

const bearer = { resource: 'Alerts', auth: 'bearer', clientId: 'required' } as const
export const extension = { ...bearer, clientId: 'optional' } as const
export const oneAlert = { params: z.object({ alertId: PathId }) }
export const alertAnswer = z.object({ alert: Alert })

export const createAlert = defineOperation({
  ...bearer,
  method: 'POST',
  path: '/alert',
  section: '4.8',
  summary: 'Create an alert',
  description: [
    'An alert is never rejected for an unknown type or unusable details; such details are left out and named in `warnings`.',
    '',
    '- `alertType`: the type, name or synonym of one of `/alert-types`, ignoring case, accents and spaces; a number or boolean is read as text. Any other text is stored with the warning `unknown_type`, cut to 64 characters (`too_long`); `probable` is the likely type.',
    '- `account`: the only account of type `typeId` whose attribute `tag` has `value`; the tags `phone`, `username` and `id` are account fields. `typeId` alone means the only account of its type. A phone number or ID needs neither: send it as text, `{phone}`, `{id}` or `value` alone (`incomplete_reference`). A phone number is also found in another form (`near_match`). If no account is found, the warning is `unknown_tag`, `wrong_type`, `no_match` or `several_matches`, and `accountIds` lists the possible accounts.',
    '- `location`: coordinates as strings, in one string or named `lat` and `lng`, and GeoJSON points are read with a warning; 0, 0 and swapped coordinates get `doubtful_location`.',
    '- The body is read with a warning if it has another media type (`read_as_json`) or charset, is nearly JSON (`repaired_json`), or if it or a field is encoded twice (`encoded_twice`) or is the only item in a list (`list_of_one`). A list of several alerts is rejected.',
  ].join('\n'),
  request: {
    body: z.strictObject({
      /** Longer text is truncated before it is stored. */
      alertType: anyText,
      location: LocationInput,
      region: trimmed(200).optional(),
      account: z
        .strictObject({
          typeId: z.string().min(1).max(64).optional(),
          tag: nonBlank(64).optional(),
          value: z.union([z.string().max(4000), SafeNumber, z.boolean()]).optional(),
        })
        .optional(),
      additional: withSafeNumbers(
        freeForm(z.looseObject({ street: z.string().max(500).optional() }), 4),
      ).optional(),
    }),
  },
  details: ['location.accuracy', 'region', 'account', 'additional.street', 'additional'],
  otherForms: { alertType: 'text', location: 'location', account: 'account', additional: 'object' },
  anyForm: true,
  answer: alertAnswer.extend({ warnings: z.array(AlertWarning), probable: z.string().optional() }),
  roles: writers.alerts,
  versioned: true,
})

/** Fields that an update (4.9) cannot change; it may include them if they equal the stored values. */
export const readOnlyAlertMembers = Alert.omit({
  location: true,
  accountId: true,
  accountTypeId: true,
  closed: true,
  closedReason: true,
  closedCode: true,
})
  .extend({ responders: z.array(AlertResponder).max(500), warnings: z.array(AlertWarning).max(100) })
  .partial()
  .meta({ readOnly: true })

export const updateAlert = defineOperation({
  ...bearer,
  method: 'PUT',
  path: '/alert/{id}',
  section: '4.9',
  summary: 'Move, close or reopen an alert',
  description:
    "`closed: 0` opens the alert; any other number closes it. `accountId` and `accountTypeId` say on whose behalf. `alertType` may also be sent if it names the alert's type. `warnings` says whether the location was read from strings or is doubtful.",
  request: {
    params: z.object({ id: PathId }),
    body: z
      .strictObject({
        ...readOnlyAlertMembers.shape,
        accountId: RecordId.optional(),
        accountTypeId: RecordId.optional(),
        location: LocationInput.optional(),
        closed: KeptNumber.optional(),
        closedReason: z.string().max(500).optional(),
        closedCode: z.enum(closedCodes).optional(),
      })
      .refine(({ location, closed }) => location !== undefined || closed !== undefined, {
        params: { code: 'required' },
        message: 'must contain location or closed',
      })
      .refine(({ closed, closedReason }) => closedReason === undefined || closed !== undefined, {
        params: { code: 'not_allowed' },
        message: 'is only allowed with closed',
        path: ['closedReason'],
      })
      .refine(({ closed, closedCode }) => closedCode === undefined || closed !== undefined, {
        params: { code: 'not_allowed' },
        message: 'is only allowed with closed',
        path: ['closedCode'],
      })
      .meta({ anyOf: [{ required: ['location'] }, { required: ['closed'] }] }),
  },
  answer: alertAnswer.extend({ warnings: z.array(Issue).optional() }),
  alsoSent: ['account'],
  otherForms: { alertType: 'text', location: 'location' },
  roles: writers.alerts,
  conditional: true,
  versioned: true,
})

export const readAlert = defineOperation({
  ...extension,
  method: 'GET',
  path: '/alerts/{alertId}',
  summary: 'Read an alert with its history',
  description: "The history is oldest first. `alertId` may be the alert's number.",
  request: oneAlert,
  answer: z.object({ alert: Alert, history: z.array(AlertEvent) }),
  versioned: true,
  tag: 'content',
})

/** The IDs of the mentioned identities, without duplicates. An `@name` in the text alone mentions nobody. */
const Mentions = z
  .array(Id)
  .max(mostMentions, { abort: true })
  .refine((mentioned) => new Set(mentioned).size === mentioned.length, {
    params: { code: 'duplicate' },
    message: 'must name each identity only once',
  })

export const createAlertNote = defineOperation({
  ...extension,
  method: 'POST',
  path: '/alerts/{alertId}/notes',
  summary: 'Add a note to an alert',
  description:
    '`/alerts/mentions` lists it for everyone in `mentions` except its author; each must be able to sign in and read alerts.',
  request: { ...oneAlert, body: z.strictObject({ text: prose(2000), mentions: Mentions.optional() }) },
  answer: z.object({ note: AlertEvent }),
  roles: writers.alerts,
})
