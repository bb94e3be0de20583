import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/second-factor'
import { ApiError, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { acceptCode, countWrongCodes, openSecret, sealSecret } from '../authentication/code-service'
import {
  findStep,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  otpauthUrl,
} from '../authentication/second-factor'
import {
  deleteSecondFactor,
  type IdentityKey,
  lockSecondFactor,
  storeSecondFactor,
  updatePendingSecret,
} from '../authentication/second-factor-repository'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { findIdentity } from './repository'

type Code = ParsedRequestOf<typeof contract.removeSecondFactor>['body']
type One = AnswerOf<typeof contract.removeSecondFactor>

/** Creates the secret for an authenticator app; it replaces one that no code has confirmed yet. */
export function startSecondFactor(caller: Caller): Promise<AnswerOf<typeof contract.startSecondFactor>> {
  const own = keyOf(caller)
  const secret = generateSecret()
  return inTransaction(async () => {
    const { name } = await lockWithoutApp(own)
    await updatePendingSecret(own, sealSecret(secret, own))
    return { secret, url: otpauthUrl(secret, `${name} (${own.businessId})`) }
  })
}

/**
 * From now on, the caller's logins require a code. Throws `second_factor_failed` unless `code` is a current code for the
 * pending secret.
 */
export function confirmSecondFactor(
  caller: Caller,
  { code }: Code,
): Promise<AnswerOf<typeof contract.confirmSecondFactor>> {
  const own = keyOf(caller)
  return inTransaction(async () => {
    const { pending } = await lockWithoutApp(own)
    const step = pending === null ? undefined : findStep(openSecret(pending, own), code)
    if (pending === null || step === undefined) throw new ApiError('second_factor_failed')
    const recoveryCodes = generateRecoveryCodes()
    await storeSecondFactor(own, {
      secret: pending,
      step,
      recoveryHashes: recoveryCodes.map(hashRecoveryCode),
    })
    await recordChange(caller, own, true)
    return { ...(await read(own)), recoveryCodes }
  })
}

/** The caller's logins no longer require a code. Requires a current code, so that a stolen session is not enough. */
export function removeSecondFactor(caller: Caller, { code }: Code): Promise<One> {
  const own = keyOf(caller)
  return countWrongCodes(() =>
    inTransaction(async () => {
      await acceptCode(own, code)
      return remove(caller, own)
    }),
  )
}

/** For an admin: the identity's logins no longer require a code. Nothing changes if they did not. */
export function resetSecondFactor(caller: Caller, identityId: string): Promise<One> {
  const key = { businessId: caller.businessId, identityId }
  return inTransaction(async () => {
    const { secret } = await lock(key)
    return secret === null ? read(key) : remove(caller, key)
  })
}

async function remove(caller: Caller, key: IdentityKey): Promise<One> {
  await deleteSecondFactor(key)
  await recordChange(caller, key, false)
  return read(key)
}

const recordChange = (caller: Caller, { identityId }: IdentityKey, isOn: boolean) =>
  recordAudit(caller, {
    action: 'update',
    recordKind: 'identity',
    recordId: identityId,
    changes: { secondFactor: { from: !isOn, to: isOn } },
  })

/** Only a display has no identity, and none of its operations is one of these. */
function keyOf({ businessId, identityId }: Caller): IdentityKey {
  if (identityId === null) throw notFound()
  return { businessId, identityId }
}

async function lock(key: IdentityKey) {
  const factor = await lockSecondFactor(key)
  if (!factor) throw notFound()
  return factor
}

/** A stolen session must not be enough to replace the app that is in use. */
async function lockWithoutApp(key: IdentityKey) {
  const factor = await lock(key)
  if (factor.secret !== null) throw new ApiError('second_factor_active')
  return factor
}

async function read({ businessId, identityId }: IdentityKey): Promise<One> {
  const identity = await findIdentity(businessId, identityId)
  if (!identity) throw notFound()
  return { identity }
}
