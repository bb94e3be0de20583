import { ApiError, notFound } from '../api-error'
import { addAttempts, findAttempts } from './repository'
import {
  findStep,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  otpauthUrl,
} from './second-factor'
import {
  deleteRecoveryHash,
  deleteSecondFactor,
  type IdentityKey,
  lockSecondFactor,
  type SecondFactor,
  storeSecondFactor,
  updateLastStep,
  updatePendingSecret,
} from './second-factor-repository'
import { openCredentials, sealCredentials } from './secrets'

export type { IdentityKey } from './second-factor-repository'

const failureWindowSeconds = 15 * 60
const failuresAllowed = 10

/** A wrong code, which `countWrongCodes` counts for the identity. */
class WrongCode extends ApiError {
  constructor(readonly identity: IdentityKey) {
    super('second_factor_failed')
  }
}

/** Whether an attempt to log in failed because of a wrong code. */
export const isWrongCode = (error: unknown): boolean => error instanceof WrongCode

/** Only with the same owner can the secret be decrypted. */
const ownerOf = ({ businessId, identityId }: IdentityKey) => `second factor ${businessId}/${identityId}`
const open = (sealed: string, identity: IdentityKey) => openCredentials(sealed, ownerOf(identity))

/**
 * Creates the secret for an identity's authenticator app, which shows it as `label`; it replaces one that no code has
 * confirmed yet. Throws `second_factor_active` if the identity already uses an app, because a stolen session must not be
 * enough to replace it. Like the functions below, it must run in a transaction, and throws 404 for an unknown identity.
 */
export async function createSecret(
  identity: IdentityKey,
  label: string,
): Promise<{ secret: string; url: string }> {
  await lockWithoutApp(identity)
  const secret = generateSecret()
  await updatePendingSecret(identity, sealCredentials(secret, ownerOf(identity)))
  return { secret, url: otpauthUrl(secret, label) }
}

/**
 * Makes logins require codes, if `code` is one for the secret that was created last; otherwise, throws
 * `second_factor_failed`. Returns the recovery codes.
 */
export async function confirmSecret(identity: IdentityKey, code: string): Promise<string[]> {
  const { pending } = await lockWithoutApp(identity)
  const step = pending === null ? undefined : findStep(open(pending, identity), code)
  if (pending === null || step === undefined) throw new ApiError('second_factor_failed')
  const recoveryCodes = generateRecoveryCodes()
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode)
  await storeSecondFactor(identity, { secret: pending, step, recoveryHashes })
  return recoveryCodes
}

/** Logins no longer require codes. Returns false if they did not before. */
export async function removeSecret(identity: IdentityKey): Promise<boolean> {
  const { secret } = await lock(identity)
  if (secret === null) return false
  await deleteSecondFactor(identity)
  return true
}

/**
 * Uses up a code from the authenticator app or a recovery code, in the transaction that depends on it. Each code is
 * accepted once. Throws `second_factor_failed` for a wrong code, and `too_many_failures` after ten in 15 minutes.
 */
export async function acceptCode(identity: IdentityKey, code: string): Promise<void> {
  const before = await findAttempts(counterOf(identity))
  if (before && before.attempts >= failuresAllowed)
    throw new ApiError('too_many_failures', {}, before.secondsLeft)
  const factor = await lock(identity)
  if (factor.secret === null) throw new ApiError('second_factor_failed')
  const step = findStep(open(factor.secret, identity), code)
  if (step !== undefined && step > (factor.lastStep ?? 0)) return updateLastStep(identity, step)
  const hash = findRecoveryHash(factor, code)
  if (!hash) throw new WrongCode(identity)
  await deleteRecoveryHash(identity, hash)
}

const findRecoveryHash = ({ recoveryHashes }: SecondFactor, code: string): Buffer | undefined => {
  const given = hashRecoveryCode(code)
  return recoveryHashes?.find((hash) => hash.equals(given))
}

const counterOf = ({ businessId, identityId }: IdentityKey) => `code ${identityId} ${businessId}`

/** Counts a wrong code after the transaction of `attempt` has been rolled back. */
export async function countWrongCodes<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof WrongCode) await addAttempts(counterOf(error.identity), 1, failureWindowSeconds)
    throw error
  }
}

async function lock(identity: IdentityKey): Promise<SecondFactor> {
  const factor = await lockSecondFactor(identity)
  if (!factor) throw notFound()
  return factor
}

async function lockWithoutApp(identity: IdentityKey): Promise<SecondFactor> {
  const factor = await lock(identity)
  if (factor.secret !== null) throw new ApiError('second_factor_active')
  return factor
}
