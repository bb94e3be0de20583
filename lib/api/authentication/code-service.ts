import { ApiError } from '../api-error'
import { addAttempts, findAttempts } from './repository'
import { findStep, hashRecoveryCode } from './second-factor'
import {
  deleteRecoveryHash,
  type IdentityKey,
  lockSecondFactor,
  type SecondFactor,
  updateLastStep,
} from './second-factor-repository'
import { openCredentials, sealCredentials } from './secrets'

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

const ownerOf = ({ businessId, identityId }: IdentityKey) => `second factor ${businessId}/${identityId}`

/** Encrypts the secret of an authenticator app. Only the same identity's can be decrypted. */
export const sealSecret = (secret: string, identity: IdentityKey): string =>
  sealCredentials(secret, ownerOf(identity))

export const openSecret = (sealed: string, identity: IdentityKey): string =>
  openCredentials(sealed, ownerOf(identity))

/**
 * Uses up a code from the authenticator app or a recovery code, in the transaction that depends on it. Each code is
 * accepted once. Throws `second_factor_failed` for a wrong code, and `too_many_failures` after ten in 15 minutes.
 */
export async function acceptCode(identity: IdentityKey, code: string): Promise<void> {
  const before = await findAttempts(counterOf(identity))
  if (before && before.attempts >= failuresAllowed)
    throw new ApiError('too_many_failures', {}, before.secondsLeft)
  const factor = await lockSecondFactor(identity)
  if (!factor?.secret) throw new ApiError('second_factor_failed')
  const step = findStep(openSecret(factor.secret, identity), code)
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
