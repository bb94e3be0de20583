import type * as contract from '@/lib/contract/authentication'
import type { AnswerOf, Operation, ParsedRequestOf } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import type { KnownBrowser } from '@/lib/known-browser'
import { ApiError } from '../api-error'
import { recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { afterCommit, forgetWhenClosed, inTransaction } from '../db/transaction'
import type { CallContext } from '../handler'
import { processSettings } from '../process-settings'
import { AttemptsUnderWay } from './attempts-under-way'
import { CheckQuota } from './check-quota'
import { acceptCode, countWrongCodes, findProtectedIdentity, isWrongCode } from './code-service'
import {
  type AttemptsInProgress,
  addAttempts,
  type CompanySession,
  deleteToken,
  endAttempt,
  findAttempts,
  findTokenHolder,
  insertCompanyToken,
  insertToken,
  type NewToken,
  shortenTokens,
  startAttempt,
  type TokenHolder,
  touchDisplay,
  touchIdentity,
} from './repository'
import { hashExternalId, hashToken, randomSecret } from './secrets'
import { TokenCache } from './token-cache'

export {
  adminCode,
  isAdminCode,
  openCredentials,
  openSealed,
  seal,
  sealCredentials,
  verifyTokenOf,
} from './secrets'

const tokenLifetimeSeconds = 12 * 3600
const failureWindowSeconds = 15 * 60
const failuresAllowed = 10
/**
 * The failures allowed for all browsers of an identity together, because anyone who can sign in can register
 * any number of browsers.
 */
const failuresOfBrowsersAllowed = 50

const cache = new TokenCache()
forgetWhenClosed(() => cache.forgetAll())

/**
 * Signs in with a business ID and an external ID (4.1). Returns 200 with the token, 401 for an unknown pair,
 * and 429 after ten failures in 15 minutes. Failures are counted per business, by address or by browser. A
 * browser that has signed in to this business before has its own counter, so that others at its address
 * cannot lock it out. Unknown businesses and unknown external IDs are handled in the same way.
 */
export function login(
  caller: Caller,
  pair: Pair,
  context: Pick<CallContext, 'address' | 'browser' | 'clientId'>,
): Promise<LoggedIn> {
  return countFailures(pair, context, () => openSession(caller, pair))
}

type Pair = ParsedRequestOf<typeof contract.login>['body']
type LoggedIn = AnswerOf<typeof contract.login>

/**
 * Runs `attempt`, unless its caller has already failed too often. `attempt` returns undefined for a wrong
 * pair.
 */
export async function countFailures(
  { businessId }: Pick<Pair, 'businessId'>,
  { address, browser, clientId }: Pick<CallContext, 'address' | 'browser' | 'clientId'>,
  attempt: () => Promise<LoggedIn | undefined>,
): Promise<LoggedIn> {
  if (clientId !== null && clientId !== businessId) throw new ApiError('client_id_mismatch')
  const turn = turnOf(businessId, address, browser)
  const keys = await underWay.start(turn, (mustDecide) =>
    startCounted(() => countersOf(businessId, address, browser), mustDecide),
  )
  let hasFailed = false
  try {
    const answer = await attempt()
    if (answer) return answer
    hasFailed = true
    throw new ApiError('login_failed')
  } catch (error) {
    hasFailed ||= isWrongCode(error)
    throw error
  } finally {
    await endAttempt(keys, { hasFailed }).finally(() => underWay.end(turn))
  }
}

const underWay = new AttemptsUnderWay()

type FailureCounter = { key: string; allowed: number }

const counterOfAddress = (businessId: string, address: string): FailureCounter => ({
  key: `login ${address} ${businessId}`,
  allowed: failuresAllowed,
})
const counterOfBrowsers = (businessId: string, { identityId }: KnownBrowser): FailureCounter => ({
  key: `login browsers of ${identityId} ${businessId}`,
  allowed: failuresOfBrowsersAllowed,
})

const counterOfBrowser = (businessId: string, { browserId }: KnownBrowser): FailureCounter => ({
  key: `login browser ${browserId} ${businessId}`,
  allowed: failuresAllowed,
})

/** The key under which an attempt is queued: the browser's or, if the browser is not known, the address's. */
const turnOf = (businessId: string, address: string, browser?: KnownBrowser): string =>
  (browser?.businessId === businessId
    ? counterOfBrowser(businessId, browser)
    : counterOfAddress(businessId, address)
  ).key

/**
 * The counters for this caller's failures. A cookie signed for another business is ignored. Once an
 * identity's browsers have used up their shared limit, the limit of the address applies instead, so an old
 * cookie locks nobody out.
 */
async function countersOf(
  businessId: string,
  address: string,
  browser?: KnownBrowser,
): Promise<FailureCounter[]> {
  if (browser?.businessId !== businessId) return [counterOfAddress(businessId, address)]
  const own = counterOfBrowser(businessId, browser)
  const together = counterOfBrowsers(businessId, browser)
  const isUsedUp = (await secondsUntilAllowed(together)) !== undefined
  return [own, isUsedUp ? counterOfAddress(businessId, address) : together]
}

/**
 * Counts an attempt as in progress and returns the counters' keys. If this attempt and all others in progress
 * on any server could together exceed a limit, it is not counted, and the result is undefined. Throws instead
 * if a limit has already been reached or `mustDecide` is set.
 */
async function startCounted(
  findCounters: () => Promise<FailureCounter[]>,
  mustDecide: boolean,
): Promise<string[] | undefined> {
  const counters = await findCounters()
  const allowedOf = new Map(counters.map(({ key, allowed }) => [key, allowed]))
  const keys = [...allowedOf.keys()]
  const counted = await startAttempt(keys, failureWindowSeconds)
  const left = ({ key, attempts }: AttemptsInProgress) => (allowedOf.get(key) ?? 0) - attempts
  if (counted.every((one) => one.inProgress <= left(one))) return keys
  await endAttempt(keys, { hasFailed: false })
  const usedUp = counted.find((one) => left(one) <= 0) ?? (mustDecide ? counted[0] : undefined)
  if (usedUp) throw new ApiError('too_many_failures', {}, Math.max(1, usedUp.secondsLeft))
  return undefined
}

async function secondsUntilAllowed({ key, allowed }: FailureCounter): Promise<number | undefined> {
  const before = await findAttempts(key)
  return before && before.attempts >= allowed ? before.secondsLeft : undefined
}

/**
 * Issues a token that lasts 12 hours, or `lifetimeSeconds` if that is less. Returns undefined if no enabled,
 * unexpired identity has this external ID. Throws a 403 if the business is suspended, and `second_factor_required` or
 * `second_factor_failed` if the identity's logins require a code. `alongside` runs in the same transaction.
 */
export async function openSession(
  caller: Caller,
  { businessId, externalId, code }: Pair,
  { lifetimeSeconds = tokenLifetimeSeconds, alongside }: SessionOptions = {},
): Promise<LoggedIn | undefined> {
  const externalIdHash = hashExternalId(externalId)
  const pair = { businessId, externalIdHash, platform: caller.platform }
  const seconds = Math.min(lifetimeSeconds, tokenLifetimeSeconds)
  const open = (acceptFor: (identityId: string) => Promise<void>) =>
    storeSession(
      { ...caller, businessId },
      (hash) => insertToken(pair, hash, seconds),
      async (accessToken, { identityId, hasSecondFactor }) => {
        if (hasSecondFactor) await acceptFor(identityId)
        await alongside?.(accessToken)
      },
    )
  const refuse = async () => {
    throw new ApiError('second_factor_required')
  }
  const identityId = code === undefined ? undefined : await findProtectedIdentity(businessId, externalIdHash)
  if (code === undefined || identityId === undefined) return open(refuse)
  const identity = { businessId, identityId }
  return countWrongCodes(identity, () => open(() => acceptCode(identity, code)))
}

type SessionOptions = { lifetimeSeconds?: number; alongside?: (accessToken: string) => Promise<void> }

/**
 * Like `openSession`, for a person whom the business's own provider has identified. Returns undefined unless
 * the identity is enabled and unexpired.
 */
export function openCompanySession(caller: Caller, session: CompanySession): Promise<LoggedIn | undefined> {
  const { businessId, platform } = caller
  return storeSession(caller, (hash) =>
    insertCompanyToken({ ...session, businessId, platform }, hash, tokenLifetimeSeconds),
  )
}

async function storeSession(
  caller: Caller,
  insert: (tokenHash: Buffer) => Promise<NewToken | undefined>,
  alongside?: (accessToken: string, token: NewToken) => Promise<void>,
): Promise<LoggedIn | undefined> {
  const accessToken = randomSecret()
  const stored = await inTransaction(async () => {
    const token = await insert(hashToken(accessToken))
    if (!token) return undefined
    if (token.isSuspended) throw new ApiError('business_suspended')
    await alongside?.(accessToken, token)
    const { identityId } = token
    await recordAudit(
      { ...caller, identityId },
      { action: 'login', recordKind: 'identity', recordId: identityId },
    )
    return token
  })
  if (!stored) return undefined
  cache.prove(accessToken)
  return { accessToken, expiresAt: stored.expiresAt.toISOString() }
}

/** True if this is the key's first use in a window of `windowSeconds`, which begins with that use. */
export async function isFirstUse(key: string, windowSeconds: number): Promise<boolean> {
  return (await addAttempts(key, 1, windowSeconds)).attempts === 1
}

/** Revokes the token, immediately on this node and within five seconds on other nodes. */
export async function logout(caller: Caller, token: string): Promise<AnswerOf<typeof contract.logout>> {
  await inTransaction(async () => {
    await endToken(caller.businessId, token)
    await recordAudit(caller, { action: 'logout', recordKind: 'identity', recordId: caller.identityId ?? '' })
  })
  return { msg: 'Logged out' }
}

/** Ends one session, immediately on this node and within five seconds on other nodes. */
export async function endToken(businessId: string, token: string): Promise<void> {
  await deleteToken(businessId, hashToken(token))
  afterCommit(() => cache.forgetToken(token))
}

/**
 * True if this node has already found the token valid. Looking it up again then does not count as a guess.
 */
export const isProven = (token: string): boolean => cache.isProven(token)

/**
 * This token's holder, read at most five seconds ago; undefined if the token is unknown, revoked or expired.
 */
export async function findHolder(token: string): Promise<TokenHolder | undefined> {
  const known = cache.find(token)
  if (known) return known
  const { generation } = cache
  const hash = hashToken(token)
  const holder = await findTokenHolder(hash)
  if (!holder) {
    cache.disprove(token)
    return undefined
  }
  await touchHolder(holder)
  cache.keep(token, holder, generation)
  return holder
}

/** The business of a valid token, even if it is suspended. */
export async function findBusinessOfToken(token: string): Promise<string | undefined> {
  return (cache.find(token) ?? (await findTokenHolder(hashToken(token))))?.businessId
}

async function touchHolder({ businessId, identityId, roles }: TokenHolder): Promise<void> {
  if (roles.includes('display')) await touchDisplay(businessId, identityId)
  else if (!roles.includes('responder')) await touchIdentity(businessId, identityId)
}

/**
 * True if the caller may still read an open stream: the token is valid, and its identity has a role that
 * allows the operation.
 */
export async function mayReadStill(
  { businessId }: Caller,
  token: string | undefined,
  operation: Operation,
): Promise<boolean> {
  const holder = await findHolder(token ?? '')
  return holder?.businessId === businessId && !holder.isSuspended && mayDo(holder.roles, operation)
}

/** The keyed hash of an external ID; only this hash is stored. */
export function hashOfExternalId(externalId: string): Buffer {
  return hashExternalId(externalId)
}

/** The hash stored for a token. */
export function hashOfToken(token: string): Buffer {
  return hashToken(token)
}

/** A new token of 256 random bits, and the hash to store for it. */
export function generateToken(): { token: string; hash: Buffer } {
  const token = randomSecret()
  return { token, hash: hashToken(token) }
}

/** A new external ID of 256 random bits. */
export function generateExternalId(): string {
  return randomSecret()
}

/** Makes the identity's current tokens, except the given one, expire within `hours`. */
export function endTokens(
  identity: Pick<TokenHolder, 'businessId' | 'identityId'>,
  hours: number,
  except?: string,
): Promise<void> {
  return shortenTokens(identity, hours, except === undefined ? null : hashToken(except))
}

/** Drops a changed identity's tokens from the cache. */
export function forgetIdentity(identityId: string): void {
  cache.forgetIdentity(identityId)
}

/** Drops a business's tokens from the cache. */
export function forgetTokensOf(businessId: string): void {
  cache.forgetBusiness(businessId)
}

const quota = new CheckQuota()
forgetWhenClosed(() => quota.forgetAll())
/**
 * Uses one lookup from an identity's hourly quota (4.3). Without a token, the caller's address has a
 * hundredth of the quota, shared by all businesses. Throws 429 when the quota is used up.
 */
export async function takeCheckQuota({ identityId }: Caller, address: string): Promise<void> {
  const { CHECKS_PER_HOUR: checksPerHour } = processSettings()
  if (checksPerHour === 0) return
  if (identityId) await quota.take(identityId, checksPerHour)
  else await quota.take(`address ${address}`, Math.max(1, Math.floor(checksPerHour / 100)))
}
