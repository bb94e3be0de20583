import * as z from 'zod'
import { PathId } from './fields/fields'
import { Identity } from './identity'
import { defineOperation } from './operation'
import { roles, writers } from './roles'

/** A six-digit code from an authenticator app (RFC 6238), or one of the recovery codes. */
export const SecondFactorCode = z.string().min(1).max(40)

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
