import * as z from 'zod'
import { closedCodes, dispatchNoteLimit, mostAlertsAtOnce } from '../choices'
import { Id, nonBlank, PathId, Priority, prose, RecordId, trimmed } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'
import { Alert, AlertWarning, alertAnswer, extension, oneAlert } from './alert'

const act = {
  ...extension,
  method: 'POST',
  answer: alertAnswer,
  roles: writers.alerts,
  conditional: true,
  versioned: true,
} as const

export const acknowledgeAlert = defineOperation({
  ...act,
  path: '/alerts/{alertId}/acknowledge',
  summary: 'Acknowledge an alert',
  description: 'An unassigned alert is assigned to the caller. An acknowledged alert does not change.',
  request: oneAlert,
  errors: ['alert_closed'],
})

export const releaseAlert = defineOperation({
  ...act,
  path: '/alerts/{alertId}/release',
  summary: 'Release an alert',
  description: 'The alert becomes unassigned and must be acknowledged again.',
  request: oneAlert,
  errors: ['alert_closed'],
})

export const assignAlert = defineOperation({
  ...act,
  path: '/alerts/{alertId}/assign',
  summary: 'Assign an alert to an identity',
  description: 'This also acknowledges the alert.',
  request: { ...oneAlert, body: z.strictObject({ identityId: Id }) },
  errors: ['alert_closed'],
})

export const editAlert = defineOperation({
  ...act,
  method: 'PUT',
  path: '/alerts/{alertId}',
  summary: 'Correct an alert',
  description:
    'At least one field; `null` clears the region or the street. The type is read as in `POST /alert`, with the same warning and `probable`.',
  answer: alertAnswer.extend({
    warnings: z.array(AlertWarning).optional(),
    probable: z.string().optional(),
  }),
  request: {
    ...oneAlert,
    body: z
      .strictObject({
        alertType: nonBlank(64),
        region: trimmed(200).nullable(),
        street: z.string().max(500).nullable(),
        priority: Priority,
      })
      .partial()
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        params: { code: 'required' },
        message: 'must contain a field to correct',
      }),
  },
})

export const linkAlert = defineOperation({
  ...act,
  path: '/alerts/{alertId}/link',
  summary: 'Mark an alert as a duplicate of another',
  description:
    'It is closed with the other alert, with the code `duplicate`. `duplicateOf: null` detaches it. An alert cannot be attached to itself or to an attached alert, or while others are attached to it.',
  request: { ...oneAlert, body: z.strictObject({ duplicateOf: RecordId.nullable() }) },
})

export const dispatchResponder = defineOperation({
  ...act,
  path: '/alerts/{alertId}/responders',
  summary: 'Dispatch a responder to an alert',
  description:
    "This also acknowledges the alert. A responder attends one alert at a time: in `responder_busy`, `data.alert` is that alert. Unless `notify` is false, the responder's account gets `note` and a link for reports.",
  request: {
    ...oneAlert,
    body: z.strictObject({
      responderId: Id,
      note: prose(dispatchNoteLimit).optional(),
      notify: z.boolean().default(true),
    }),
  },
  errors: ['alert_closed', 'responder_busy'],
})

const oneResponder = { params: z.object({ alertId: PathId, responderId: PathId }) }

export const arriveResponder = defineOperation({
  ...act,
  path: '/alerts/{alertId}/responders/{responderId}/on-scene',
  summary: 'Mark a responder as on scene',
  description: '404 for a responder who was never sent to the alert, and 422 for one who has left it.',
  request: oneResponder,
  errors: ['alert_closed'],
})

export const clearResponder = defineOperation({
  ...act,
  path: '/alerts/{alertId}/responders/{responderId}/clear',
  summary: 'Mark a responder as free again',
  description: 'Closing the alert clears all of its responders.',
  request: oneResponder,
})

export const AlertAct = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('acknowledge') }),
    z.strictObject({ kind: z.literal('assign'), identityId: Id }),
    z.strictObject({ kind: z.literal('release') }),
    z.strictObject({
      kind: z.literal('close'),
      code: z.enum(closedCodes).optional(),
      reason: z.string().max(500).optional(),
    }),
    z.strictObject({ kind: z.literal('reopen') }),
    z.strictObject({ kind: z.literal('prioritise'), priority: Priority }),
  ])
  .meta({ id: 'AlertAct', description: 'What to do with the alerts.' })
export type AlertAct = z.infer<typeof AlertAct>

export const refusedCodes = [
  'not_found',
  'version_stale',
  'alert_closed',
  'not_offered',
  'upstream_refused',
  'outcome_unknown',
] as const
export const RefusedAlert = z
  .object({
    alertId: z.string(),
    code: z.enum(refusedCodes),
    message: z.string(),
    notSent: z
      .literal(true)
      .optional()
      .describe(
        'Present if the other deployment could not be reached. The request can then be repeated with the same Idempotency-Key.',
      ),
  })
  .meta({ id: 'RefusedAlert', description: 'Why an alert was not changed.' })
export type RefusedAlert = z.infer<typeof RefusedAlert>

export const UndoingAct = z
  .object({
    alertIds: z.array(z.string()),
    act: AlertAct,
    versions: z.record(z.string(), z.int()),
  })
  .meta({
    id: 'UndoingAct',
    description: "The request that undoes a bulk action, with the alerts' new versions.",
  })
export type UndoingAct = z.infer<typeof UndoingAct>

export const actOnAlerts = defineOperation({
  ...extension,
  method: 'POST',
  path: '/alerts/acts',
  summary: 'Act on several alerts',
  description:
    'Acts on up to 500 alerts, by ID or number, in one transaction. `done` lists the alerts that changed, `unchanged` those already as requested, and `refused` the rest with the reason, such as a version other than in `versions`. `undo` has the requests that undo it.',
  request: {
    body: z.strictObject({
      alertIds: z.array(RecordId).min(1).max(mostAlertsAtOnce, { abort: true }),
      act: AlertAct,
      versions: z.record(RecordId, z.int().min(1)).optional(),
    }),
  },
  answer: z.object({
    done: z.array(Alert),
    unchanged: z.array(z.string()),
    refused: z.array(RefusedAlert),
    undo: z.array(UndoingAct),
  }),
  roles: writers.alerts,
})
