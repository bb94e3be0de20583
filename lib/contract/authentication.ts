import * as z from 'zod'
import { PathId, Timestamp } from './fields/fields'
import { Identity } from './identity'
import { defineOperation } from './operation'
import { roles, writers } from './roles'

/** A six-digit code from an authenticator app (RFC 6238), or one of the recovery codes. */
const SecondFactorCode = z.string().min(1).max(40)

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
      code: SecondFactorCode.optional(),
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

const own = { resource: 'Authentication', auth: 'bearer', clientId: 'optional', roles } as const
const code = { body: z.strictObject({ code: SecondFactorCode }) }

export const startSecondFactor = defineOperation({
  ...own,
  method: 'POST',
  path: '/authentication/second-factor',
  summary: 'Create the secret for an authenticator app',
  description:
    'It replaces an unconfirmed secret. Nothing changes for logins until the first code confirms it.',
  request: {},
  answer: z.object({
    /** In base32, for typing it into the app. */
    secret: z.string(),
    /** The `otpauth://` URL that the app reads from a QR code. */
    url: z.string(),
  }),
  secret: true,
  errors: ['second_factor_active'],
})

export const confirmSecondFactor = defineOperation({
  ...own,
  method: 'PUT',
  path: '/authentication/second-factor',
  summary: 'Require codes from the authenticator app at every login',
  description: 'The recovery codes are shown only in this response. Each of them replaces one code.',
  request: code,
  answer: z.object({ identity: Identity, recoveryCodes: z.array(z.string()) }),
  secret: true,
  errors: ['second_factor_active', 'second_factor_failed'],
})

export const removeSecondFactor = defineOperation({
  ...own,
  method: 'POST',
  path: '/authentication/second-factor/remove',
  summary: 'Stop requiring codes at login',
  request: code,
  answer: z.object({ identity: Identity }),
  idempotent: false,
  errors: ['second_factor_failed', 'too_many_failures'],
})

export const resetSecondFactor = defineOperation({
  ...own,
  roles: writers.settings,
  method: 'DELETE',
  path: '/identities/{identityId}/second-factor',
  summary: 'Stop requiring codes from an identity that has lost its authenticator app',
  request: { params: z.object({ identityId: PathId }) },
  answer: z.object({ identity: Identity }),
  errors: ['second_factor_active'],
})
