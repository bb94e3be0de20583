import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashExternalId, plainSigns } from './secrets'

/** Authenticator apps support few other values, so these are the defaults of RFC 6238. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** How many time steps a code may be early or late, because the clock of a phone is not exact. */
const window = 1
const issuer = 'Beacon'

const totpOf = (secret: string) => new TOTP({ ...shape, secret: Secret.fromBase32(secret) })

/** A new secret, in base32. */
export function generateSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The URL from which an authenticator app reads the secret; `label` is what the app calls the entry. */
export function otpauthUrl(secret: string, label: string): string {
  return new TOTP({ ...shape, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step for which this code is valid now, or undefined if there is none. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const totp = totpOf(secret)
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp: now, window }) : null
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

const recoveryCodeCount = 10
const halfLength = 5
/** Recovery codes of 49 bits, such as `K3QXW-7FTNA`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${randomSigns()}-${randomSigns()}`)
}

const randomSigns = () =>
  Array.from({ length: halfLength }, () => plainSigns[randomInt(plainSigns.length)]).join('')

/** The keyed hash of a recovery code, ignoring case, spaces and dashes. */
export function hashRecoveryCode(code: string): Buffer {
  return hashExternalId(`recovery ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
}
