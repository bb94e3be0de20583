import type * as contract from '@/lib/contract/authentication'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { ApiError, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import {
  acceptCode,
  confirmSecret,
  countWrongCodes,
  createSecret,
  type IdentityKey,
  removeSecret,
} from '../authentication/code-service'
import { endTokens, forgetIdentity } from '../authentication/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { findIdentity } from './repository'

type Code = ParsedRequestOf<typeof contract.removeSecondFactor>['body']
type One = AnswerOf<typeof contract.removeSecondFactor>

/** Creates the secret for the caller's authenticator app: see `createSecret`. */
export function startSecondFactor(caller: Caller): Promise<AnswerOf<typeof contract.startSecondFactor>> {
  const own = keyOf(caller)
  return inTransaction(async () => {
    const { name } = (await read(own)).identity
    return createSecret(own, `${name} (${own.businessId})`)
  })
}

/**
 * From now on, the caller's logins require a code: see `confirmSecret`. Ends the caller's other sessions, which were
 * started without one.
 */
export function confirmSecondFactor(
  caller: Caller,
  { code }: Code,
  { token }: { token?: string },
): Promise<AnswerOf<typeof contract.confirmSecondFactor>> {
  const own = keyOf(caller)
  return inTransaction(async () => {
    const recoveryCodes = await confirmSecret(own, code)
    await endTokens(own, 0, token)
    await recordChange(caller, own, true)
    afterCommit(() => forgetIdentity(own.identityId))
    return { ...(await read(own)), recoveryCodes }
  })
}

/** The caller's logins no longer require a code. Requires a current code, so that a stolen session is not enough. */
export function removeSecondFactor(caller: Caller, { code }: Code): Promise<One> {
  const own = keyOf(caller)
  return countWrongCodes(own, () =>
    inTransaction(async () => {
      await acceptCode(own, code)
      return remove(caller, own)
    }),
  )
}

/**
 * For an admin: the identity's logins no longer require a code. Nothing changes if they did not. Throws
 * `second_factor_active` for the caller's own, because a stolen session must not be enough.
 */
export function resetSecondFactor(caller: Caller, identityId: string): Promise<One> {
  return inTransaction(async () => {
    const key = { businessId: caller.businessId, identityId }
    const { identity } = await read(key)
    if (identityId === caller.identityId && identity.secondFactor) throw new ApiError('second_factor_active')
    return remove(caller, key)
  })
}

async function remove(caller: Caller, key: IdentityKey): Promise<One> {
  if (await removeSecret(key)) await recordChange(caller, key, false)
  return read(key)
}

const recordChange = (caller: Caller, { identityId }: IdentityKey, isOn: boolean) =>
  recordAudit(caller, {
    action: 'update',
    recordKind: 'identity',
    recordId: identityId,
    changes: { secondFactor: { from: !isOn, to: isOn } },
  })

/** Only a display has no identity, and it may call none of these operations. */
function keyOf({ businessId, identityId }: Caller): IdentityKey {
  if (identityId === null) throw notFound()
  return { businessId, identityId }
}

async function read({ businessId, identityId }: IdentityKey): Promise<One> {
  const identity = await findIdentity(businessId, identityId)
  if (!identity) throw notFound()
  return { identity }
}
