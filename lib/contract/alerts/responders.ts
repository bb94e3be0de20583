import * as z from 'zod'
import { responderKinds, responderStates, skillLimits } from '../choices'
import { defineDefinition } from '../define-definition'
import { exactlyOneOf, Id, nonBlank, PathId, page, paging, RecordId, Timestamp } from '../fields/fields'
import { defineOperation } from '../operation'
import { writers } from '../roles'

/** Where a responder was at a given time, in degrees. */
const Place = z.object({ latitude: z.number(), longitude: z.number(), at: Timestamp })

export const Responder = z
  .object({
    id: z.string(),
    name: z.string(),
    accountId: z.string().nullable(),
    identityId: z.string().nullable(),
    kind: z.enum(responderKinds),
    skills: z.array(z.string()),
    onDuty: z.boolean(),
    available: z.boolean(),
    state: z.enum(responderStates),
    stateAt: Timestamp,
    alert: z.object({ id: z.string(), number: z.int() }).nullable(),
    location: Place.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'Responder',
    description:
      "An account or identity that can be sent to alerts; not `available` once the account is deleted or the identity can no longer sign in. `location` is the last one reported, or that of its account's last alert if newer.",
  })
export type Responder = z.infer<typeof Responder>

/** If null, the name of the account or identity is used. */
const name = nonBlank(100).nullable()
const kind = z.enum(responderKinds)
const skills = z.array(nonBlank(skillLimits.length)).max(skillLimits.most, { abort: true })

const responders = defineDefinition({
  resource: 'Responders',
  noun: 'a responder',
  path: '/responders',
  singular: 'responder',
  plural: 'responders',
  row: Responder,
  query: z.strictObject(paging),
  create: z
    .strictObject({
      name: name.default(null),
      kind: kind.default('person'),
      skills: skills.default([]),
      accountId: RecordId.optional(),
      identityId: Id.optional(),
    })
    .refine(({ accountId, identityId }) => (accountId === undefined) !== (identityId === undefined), {
      params: { code: 'exactly_one' },
      message: 'must contain exactly one of accountId and identityId',
    })
    .meta(exactlyOneOf('accountId', 'identityId')),
  update: z.strictObject({ name, kind, skills, onDuty: z.boolean() }).partial(),
})

export const { create: createResponder, update: updateResponder } = responders
/** `clocksSince` is when the business got its first responder, if alerts were open at that time; otherwise null. */
export const listResponders = defineOperation({
  ...responders.list,
  answer: page('responders', Responder).extend({ clocksSince: Timestamp.nullable() }),
})
/** The ETag is computed from the response's content, because alert events change it without a new version. */
export const readResponder = defineOperation({ ...responders.read, tag: 'content' })
/** Returns 422 `responder_busy` while the responder is attending an alert. */
export const deleteResponder = defineOperation({ ...responders.delete, errors: ['responder_busy'] })

export const locateResponder = defineOperation({
  resource: 'Responders',
  auth: 'bearer',
  clientId: 'optional',
  method: 'PUT',
  path: '/responders/{id}/location',
  summary: 'Report where a responder is',
  description:
    'The location is stored with the time of the call. Neither the version nor the audit log changes.',
  request: {
    params: z.object({ id: PathId }),
    body: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
  },
  answer: z.object({ responder: Responder }),
  roles: writers.alerts,
})

/** For dispatchers, who may change nothing else about a responder. */
export const changeDuty = defineOperation({
  resource: 'Responders',
  auth: 'bearer',
  clientId: 'optional',
  method: 'PUT',
  path: '/responders/{id}/duty',
  summary: 'Put a responder on or off duty',
  request: { params: z.object({ id: PathId }), body: z.strictObject({ onDuty: z.boolean() }) },
  answer: z.object({ responder: Responder }),
  versioned: true,
  roles: writers.alerts,
})
