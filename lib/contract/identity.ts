import * as z from 'zod'
import { roles } from './choices'
import { nonBlank, PathId, page, paging, Timestamp } from './fields'
import { defineOperation } from './operation'

export const RoleName = z.enum(roles)

/** One person or system that may log in; the audit trail names it. */
export const Identity = z.object({
  id: z.string(),
  name: z.string(),
  role: RoleName,
  disabled: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  version: z.int(),
})
export type Identity = z.infer<typeof Identity>

const resource = 'Identities'
const reading = { resource, auth: 'bearer', clientId: 'optional' } as const
const writing = { ...reading, roles: ['admin'] } as const

/** Extension: oldest first; every role may read it, so that screens can name who did what. */
export const listIdentities = defineOperation({
  ...reading,
  method: 'GET',
  path: '/identities',
  summary: 'List the identities of the business',
  request: { query: z.strictObject(paging) },
  answer: page('identities', Identity),
})

/** Extension. The generated external id is in this one answer and nowhere else. */
export const createIdentity = defineOperation({
  ...writing,
  method: 'POST',
  path: '/identities',
  summary: 'Create an identity; its external id is shown in this answer only',
  request: { body: z.strictObject({ name: nonBlank(100), role: RoleName }) },
  answer: z.object({ identity: Identity, externalId: z.string() }),
  secret: true,
  versioned: true,
})

/** Extension. A new role or a disabled identity reaches all of its tokens. */
export const updateIdentity = defineOperation({
  ...writing,
  method: 'PUT',
  path: '/identities/{identityId}',
  summary: 'Rename, change the role of, disable or enable an identity',
  request: {
    params: z.object({ identityId: PathId }),
    body: z.strictObject({ name: nonBlank(100), role: RoleName, disabled: z.boolean() }).partial(),
  },
  answer: z.object({ identity: Identity }),
  conditional: true,
  versioned: true,
  errors: ['last_admin'],
})
