import * as z from 'zod'
import { mapTileSources, reportedStates, respondingStates } from '../choices'
import { Id, prose, Timestamp } from '../fields/fields'
import { Delivery } from '../notification'
import { defineOperation } from '../operation'
import { ownDispatchPath, writers } from '../roles'
import { Location, oneAlert } from './alert'

/**
 * How a responder who was sent to an alert was notified: `deliveries` is empty if nothing was sent, because the responder
 * has no account, no channel is set up or the request said so.
 */
export const AlertDispatch = z.object({
  responderId: z.string(),
  sentAt: Timestamp,
  note: z.string().nullable(),
  notificationId: z.string().nullable(),
  deliveries: z.array(Delivery),
})
export type AlertDispatch = z.infer<typeof AlertDispatch>

const bearer = { resource: 'Responders', auth: 'bearer', clientId: 'optional' } as const

export const listAlertDispatches = defineOperation({
  ...bearer,
  method: 'GET',
  path: '/alerts/{alertId}/dispatches',
  summary: 'List how the responders of an alert were notified',
  description: 'The last dispatch of each responder.',
  request: oneAlert,
  answer: z.object({ dispatches: z.array(AlertDispatch) }),
})

/** `alert` is null once the responder is free again, so that an old link reveals nothing. */
export const OwnDispatch = z.object({
  id: z.string(),
  businessId: z.string(),
  businessName: z.string(),
  timeZone: z.string().nullable(),
  mapTiles: z.enum(mapTileSources),
  responderName: z.string(),
  state: z.enum(respondingStates),
  sentAt: Timestamp,
  enRouteAt: Timestamp.nullable(),
  onSceneAt: Timestamp.nullable(),
  alert: z
    .object({
      number: z.int(),
      typeName: z.string(),
      priority: z.int(),
      location: Location,
      region: z.string().nullable(),
      street: z.string().nullable(),
      description: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
})
export type OwnDispatch = z.infer<typeof OwnDispatch>

export const readOwnDispatch = defineOperation({
  ...bearer,
  method: 'GET',
  path: ownDispatchPath,
  summary: 'Read the dispatch that this access token belongs to',
  description: "`dispatch` is `null` for an identity's token.",
  request: {},
  answer: z.object({ dispatch: OwnDispatch.nullable() }),
})

export const reportOwnDispatch = defineOperation({
  ...bearer,
  method: 'POST',
  path: ownDispatchPath,
  summary: 'Report progress on the dispatch that this access token belongs to',
  description:
    "Steps may be skipped but not undone: one that the responder has already taken changes nothing. After leaving, or for another `dispatchId`, 422. 404 for an identity's token.",
  request: {
    body: z
      .strictObject({
        /** The dispatch that the page shows: the browser may have opened another link since. */
        dispatchId: Id,
        state: z.enum(reportedStates).optional(),
        note: prose(1000).optional(),
        location: z
          .strictObject({
            latitude: z.number().min(-90).max(90),
            longitude: z.number().min(-180).max(180),
          })
          .optional(),
      })
      .refine(({ state, note, location }) => [state, note, location].some((value) => value !== undefined), {
        params: { code: 'required' },
        message: 'must contain a state, a note or a location',
      }),
  },
  answer: z.object({ dispatch: OwnDispatch }),
  roles: writers.alerts,
})
