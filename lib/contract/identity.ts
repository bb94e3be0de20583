import * as z from 'zod'
import { describeValues, nonBlank, PathId, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { type Role, roles, writers } from './roles'

export const roleDescriptions: Record<Role, string> = {
  admin: 'May do everything.',
  agent: 'Creates, changes and deletes accounts.',
  sender: 'Sends notifications.',
  dispatcher: 'Raises, changes and closes alerts.',
  viewer: 'Reads everything and changes nothing.',
}
export const RoleName = z
  .enum(roles)
  .meta({ id: 'Role', description: describeValues('What an identity may do.', roleDescriptions) })

/** An identity may do anything that at least one of its roles allows. */
export const Roles = z
  .array(RoleName)
  .min(1)
  .max(roles.length)
  .refine((held) => new Set(held).size === held.length, {
    params: { code: 'duplicate' },
    message: 'must name each role only once',
  })

export const Identity = z
  .object({
    id: z.string(),
    name: z.string(),
    roles: z.array(RoleName),
    disabled: z.boolean(),
    sendsUnapproved: z.boolean(),
    supervisor: z.boolean(),
    secondFactor: z.boolean(),
    expiresAt: Timestamp.nullable(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({
    id: 'Identity',
    description:
      'A person or system that may log in until `expiresAt`. With `sendsUnapproved`, its notifications need no approval. With `secondFactor`, its logins need a `code`. A `supervisor`, like every admin, is warned of long-overdue alerts.',
  })
export type Identity = z.infer<typeof Identity>

const resource = 'Identities'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.settings } as const

export const listIdentities = defineOperation({
  ...reading,
  method: 'GET',
  path: '/identities',
  summary: "List the business's identities",
  description: 'Oldest first.',
  request: { query: z.strictObject(paging) },
  answer: page('identities', Identity),
})

export const createIdentity = defineOperation({
  ...writing,
  method: 'POST',
  path: '/identities',
  summary: 'Create an identity; its external ID is shown only in this response',
  request: {
    body: z.strictObject({ name: nonBlank(100), roles: Roles, expiresAt: Timestamp.nullable().optional() }),
  },
  answer: z.object({ identity: Identity, externalId: z.string() }),
  secret: true,
  versioned: true,
})

const one = { params: z.object({ identityId: PathId }) }

export const updateIdentity = defineOperation({
  ...writing,
  method: 'PUT',
  path: '/identities/{identityId}',
  summary: 'Change an identity',
  description: 'New roles, an earlier `expiresAt` and `disabled` apply to all of its tokens at once.',
  request: {
    ...one,
    body: z
      .strictObject({
        name: nonBlank(100),
        roles: Roles,
        disabled: z.boolean(),
        sendsUnapproved: z.boolean(),
        supervisor: z.boolean(),
        expiresAt: Timestamp.nullable(),
      })
      .partial(),
  },
  answer: z.object({ identity: Identity }),
  conditional: true,
  versioned: true,
  errors: ['last_admin'],
})

export const rotateIdentity = defineOperation({
  ...writing,
  method: 'POST',
  path: '/identities/{identityId}/rotate',
  summary: "Replace an identity's external ID; the new one is shown only in this response",
  description:
    "The current external ID stays valid for `overlapHours`; older ones are revoked. All tokens except this call's expire when the overlap ends.",
  request: { ...one, body: z.strictObject({ overlapHours: z.int().min(0).max(168) }) },
  answer: z.object({ identity: Identity, externalId: z.string() }),
  secret: true,
  conditional: true,
  versioned: true,
})

export const Session = z
  .object({
    id: z.string(),
    platform: z.string().nullable(),
    startedAt: Timestamp,
    endsAt: Timestamp,
    own: z.boolean(),
  })
  .meta({ id: 'Session', description: 'An active login; `own` marks the one used for this call.' })
export type Session = z.infer<typeof Session>

export const listSessions = defineOperation({
  ...writing,
  method: 'GET',
  path: '/identities/{identityId}/sessions',
  summary: "List an identity's active sessions",
  description: 'Newest first.',
  request: one,
  answer: z.object({ sessions: z.array(Session) }),
})

export const endSession = defineOperation({
  ...writing,
  method: 'DELETE',
  path: '/identities/{identityId}/sessions/{sessionId}',
  summary: "End one of an identity's sessions",
  description: 'Its token is rejected at once, and on other nodes within five seconds.',
  request: { params: z.object({ identityId: PathId, sessionId: PathId }) },
  answer: z.object({ session: Session }),
})
