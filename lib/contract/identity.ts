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

/** One or several, each once; they add up. */
export const Roles = z
  .array(RoleName)
  .min(1)
  .max(roles.length)
  .refine((held) => new Set(held).size === held.length, {
    params: { code: 'duplicate' },
    message: 'must name each role once',
  })

/**
 * One person or system that may log in; the audit trail names it. From `expiresAt` on it can no longer log in, and its
 * tokens have ended. `sendsUnapproved`: it sends to more recipients than `approvalAbove` of the business without an approval.
 * `supervisor`: alerts that wait for far too long call them wherever they are in the console, as they call every admin.
 */
export const Identity = z
  .object({
    id: z.string(),
    name: z.string(),
    roles: z.array(RoleName),
    disabled: z.boolean(),
    sendsUnapproved: z.boolean(),
    supervisor: z.boolean(),
    expiresAt: Timestamp.nullable(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Identity', description: 'One person or system that may log in.' })
export type Identity = z.infer<typeof Identity>

const resource = 'Identities'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: writers.settings } as const

export const listIdentities = defineOperation({
  ...reading,
  method: 'GET',
  path: '/identities',
  summary: 'List the identities of the business',
  description: 'Oldest first. Every role may read it, so that screens can name who did what.',
  request: { query: z.strictObject(paging) },
  answer: page('identities', Identity),
})

/** Extension. The generated external id is in this one answer and nowhere else. 422 at `expiresAt` unless it is to come. */
export const createIdentity = defineOperation({
  ...writing,
  method: 'POST',
  path: '/identities',
  summary: 'Create an identity; its external id is shown in this answer only',
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
  summary: 'Rename, change the roles or the end of, disable or enable an identity',
  description: 'New roles, an earlier end and disabling the identity take effect on all of its tokens.',
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

/**
 * Extension: a new external id, in this one answer and nowhere else. The one before works on for `overlapHours`; one that
 * was still working on beside it ends at once. Tokens given so far end with the overlap at the latest, but for that of this call.
 */
export const rotateIdentity = defineOperation({
  ...writing,
  method: 'POST',
  path: '/identities/{identityId}/rotate',
  summary: 'Replace the external id of an identity; the new one is shown in this answer only',
  request: { ...one, body: z.strictObject({ overlapHours: z.int().min(0).max(168) }) },
  answer: z.object({ identity: Identity, externalId: z.string() }),
  secret: true,
  conditional: true,
  versioned: true,
})

/** One login that has not ended: since when, until when, and what it was done with. `own`: that of this call. */
export const Session = z
  .object({
    id: z.string(),
    platform: z.string().nullable(),
    startedAt: Timestamp,
    endsAt: Timestamp,
    own: z.boolean(),
  })
  .meta({ id: 'Session', description: 'A login that has not ended.' })
export type Session = z.infer<typeof Session>

export const listSessions = defineOperation({
  ...writing,
  method: 'GET',
  path: '/identities/{identityId}/sessions',
  summary: 'List the sessions of an identity that have not ended',
  description: 'Newest first.',
  request: one,
  answer: z.object({ sessions: z.array(Session) }),
})

/** Extension: its token is refused from now on, on this node at once and on others within five seconds. 404 for one that has ended. */
export const endSession = defineOperation({
  ...writing,
  method: 'DELETE',
  path: '/identities/{identityId}/sessions/{sessionId}',
  summary: 'End one session of an identity',
  request: { params: z.object({ identityId: PathId, sessionId: PathId }) },
  answer: z.object({ session: Session }),
})
