import * as z from 'zod'
import { Id, PathId, page, paging, prose, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

/**
 * The time for which an identity watches the alerts. `startedPosition` and `endedPosition` are where the alert log stood, as
 * `GET /alerts/news` takes them. `note` is what the one who leaves says; `signedBy` has read it.
 */
export const Shift = z
  .object({
    id: z.string(),
    identityId: z.string(),
    startedAt: Timestamp,
    startedPosition: z.string(),
    endedAt: Timestamp.nullable(),
    endedPosition: z.string().nullable(),
    note: z.string().nullable(),
    signedBy: z.string().nullable(),
    signedAt: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Shift', description: 'The time for which an identity watches the alerts.' })
export type Shift = z.infer<typeof Shift>

export const shiftNoteLimit = 4000

const resource = 'Shifts'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.alerts } as const
const answer = z.object({ shift: Shift })
const one = { params: z.object({ id: PathId }) }

/** Extension: newest first. `state` running, ended or all. */
export const listShifts = defineOperation({
  ...reading,
  method: 'GET',
  path: '/shifts',
  summary: 'List the shifts, newest first',
  request: {
    query: z.strictObject({
      state: z.enum(['running', 'ended', 'all']).default('all'),
      identityId: Id.optional(),
      ...paging,
    }),
  },
  answer: page('shifts', Shift),
})

/** Extension. */
export const readShift = defineOperation({
  ...reading,
  method: 'GET',
  path: '/shifts/{id}',
  summary: 'Read a shift',
  request: one,
  answer,
  versioned: true,
})

/** Extension: an identity has one running shift at most; one that runs already is answered as it is. */
export const startShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts',
  summary: 'Start the shift of the caller',
  description: 'One that runs already stays as it is, and is the answer.',
  request: {},
  answer,
  versioned: true,
})

/** Extension: 422 `other_shift` for that of another identity, but to an admin; `shift_state` once it has ended. */
export const endShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts/{id}/end',
  summary: 'End a shift with a note to whoever comes next',
  description: 'An identity ends its own shift; an admin also one that somebody forgot to end.',
  request: { ...one, body: z.strictObject({ note: prose(shiftNoteLimit).nullable().optional() }) },
  answer,
  conditional: true,
  versioned: true,
  errors: ['other_shift', 'shift_state'],
})

/** Extension: 403 `own_handover` for one's own; 422 `shift_state` while it runs. Whoever signs first stays the one who did. */
export const signShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts/{id}/sign',
  summary: 'Sign the handover of a shift as read',
  description: 'By another identity than the one whose shift it was. The first signature stays.',
  request: one,
  answer,
  conditional: true,
  versioned: true,
  errors: ['own_handover', 'shift_state'],
})
