import * as z from 'zod'
import { Timestamp } from './fields/fields'
import { Identity } from './identity'
import { defineOperation } from './operation'
import { roles } from './roles'

export const login = defineOperation({
  method: 'POST',
  path: '/authentication/login',
  section: '4.1',
  resource: 'Authentication',
  summary: 'Exchange a business ID and external ID for an access token',
  description:
    'The token is opaque and lasts 12 hours. Ten failed logins from one address within 15 minutes result in 429. `code`: from an authenticator app.',
  request: {
    body: z.strictObject({
      externalId: z.string().min(1).max(200),
      businessId: z.string().min(1).max(200),
      adminCode: z.string().min(1).max(40).optional(),
      code: z.string().min(1).max(40).optional(),
    }),
  },
  answer: z.object({ accessToken: z.string(), expiresAt: Timestamp }),
  auth: 'none',
  clientId: 'optional',
  errors: [
    'client_id_mismatch',
    'login_failed',
    'second_factor_required',
    'second_factor_failed',
    'too_many_failures',
  ],
})

export const logout = defineOperation({
  method: 'POST',
  path: '/authentication/logout',
  resource: 'Authentication',
  summary: 'Revoke the access token used for this call',
  request: {},
  answer: z.object({ msg: z.string() }),
  auth: 'bearer',
  clientId: 'optional',
  roles,
  idempotent: false,
})

export const readOwnIdentity = defineOperation({
  method: 'GET',
  path: '/authentication/identity',
  resource: 'Authentication',
  summary: 'Read the identity that owns this access token',
  request: {},
  answer: z.object({ identity: Identity }),
  auth: 'bearer',
  clientId: 'optional',
  versioned: true,
  tag: 'content',
})
