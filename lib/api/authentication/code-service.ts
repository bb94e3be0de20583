import { ApiError, notFound } from '../api-error'
import { deleteAttempts, endAttempt, startAttempt } from './repository'
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

export { findProtectedIdentity, type IdentityKey } from './second-factor-repository'

const failureWindowSeconds = 15 * 60
const failuresAllowed = 10

/** A wrong code; `countWrongCodes` counts it for the identity. */
class WrongCode extends ApiError {
  constructor() {
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

/** Logins no longer require codes, and wrong ones are forgotten. Returns false if they did not require any. */
export async function removeSecret(identity: IdentityKey): Promise<boolean> {
  const { secret } = await lock(identity)
  if (secret === null) return false
  await deleteSecondFactor(identity)
  await deleteAttempts(counterOf(identity))
  return true
}

/**
 * Uses up a code from the authenticator app or a recovery code, in the transaction that depends on it. Each code is
 * accepted once. Throws `second_factor_failed` for a wrong code. Must run inside `countWrongCodes`.
 */
export async function acceptCode(identity: IdentityKey, code: string): Promise<void> {
  const factor = await lock(identity)
  if (factor.secret === null) throw new ApiError('second_factor_failed')
  const step = findStep(open(factor.secret, identity), code)
  if (step !== undefined && step > (factor.lastStep ?? 0)) return updateLastStep(identity, step)
  const hash = findRecoveryHash(factor, code)
  if (!hash) throw new WrongCode()
  await deleteRecoveryHash(identity, hash)
}

const findRecoveryHash = ({ recoveryHashes }: SecondFactor, code: string): Buffer | undefined => {
  const given = hashRecoveryCode(code)
  return recoveryHashes?.find((hash) => hash.equals(given))
}

const counterOf = ({ businessId, identityId }: IdentityKey) => `code ${identityId} ${businessId}`

/**
 * Runs `attempt`, which accepts a code of this identity, unless ten codes were wrong in 15 minutes or would be if all
 * attempts in progress failed: then, throws `too_many_failures`. Must not run in a transaction, whose end would undo the
 * count.
 */
export async function countWrongCodes<T>(identity: IdentityKey, attempt: () => Promise<T>): Promise<T> {
  const keys = [counterOf(identity)]
  const [counted] = await startAttempt(keys, failureWindowSeconds)
  let hasFailed = false
  try {
    if (counted && counted.attempts + counted.inProgress > failuresAllowed)
      throw new ApiError('too_many_failures', {}, Math.max(1, counted.secondsLeft))
    return await attempt()
  } catch (error) {
    hasFailed = isWrongCode(error)
    throw error
  } finally {
    await endAttempt(keys, { hasFailed })
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
