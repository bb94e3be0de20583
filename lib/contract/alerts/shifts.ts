import * as z from 'zod'
import { Id, PathId, page, paging, prose, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

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
  .meta({
    id: 'Shift',
    description:
      'A period in which an identity watches the alerts. Use its positions with `GET /alerts/news`; `note` is the handover; `signedBy` has read it.',
  })
export type Shift = z.infer<typeof Shift>

export const shiftNoteLimit = 4000

const resource = 'Shifts'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.alerts } as const
const answer = z.object({ shift: Shift })
const one = { params: z.object({ id: PathId }) }

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

export const readShift = defineOperation({
  ...reading,
  method: 'GET',
  path: '/shifts/{id}',
  summary: 'Read a shift',
  request: one,
  answer,
  versioned: true,
})

export const startShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts',
  summary: "Start the caller's shift",
  description: 'If the caller already has a shift in progress, it is returned unchanged.',
  request: {},
  answer,
  versioned: true,
})

export const endShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts/{id}/end',
  summary: 'End a shift with a note for the next person',
  description: 'You can end your own shift; admins can end any. Anyone else gets 422 `other_shift`.',
  request: { ...one, body: z.strictObject({ note: prose(shiftNoteLimit).nullable().optional() }) },
  answer,
  conditional: true,
  versioned: true,
  errors: ['other_shift', 'shift_state'],
})

export const signShift = defineOperation({
  ...writing,
  method: 'POST',
  path: '/shifts/{id}/sign',
  summary: "Sign off a shift's handover as read",
  description: 'Possible once, and not for your own shift.',
  request: one,
  answer,
  conditional: true,
  versioned: true,
  errors: ['own_handover', 'shift_state'],
})
