import type { Operation } from '@/lib/contract/operation'
import { mayDo } from '@/lib/contract/roles'
import { ApiError } from '../api-error'
import { findHolder, isProven } from '../authentication/service'
import { readBusinessState } from '../businesses/state-service'
import type { Caller } from '../caller'
import type { GuessLimiter } from '../limits/guess-limiter'

export type Credentials = {
  token?: string
  clientId: string | null
  platform: string | null
  requestId: string
  /** The IP address for which failed attempts are counted. */
  address: string
}

/**
 * Returns the token from an `Authorization: Bearer <token>` header; undefined without the header. Throws a
 * 401 if the header has another format.
 */
export function readBearer(header: string | null): string | undefined {
  if (header === null) return undefined
  const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]{1,200})$/i.exec(header) ?? []
  if (!token) throw new ApiError('unauthenticated')
  return token
}

const longestPlatform = 64

type Mode = 'bearer' | 'documented'
/**
 * `guesses` counts unknown tokens by IP address. `isForwarded` means that another deployment decides who may
 * call the operation.
 */
type Options = { apiAuth: Mode; guesses: GuessLimiter; isForwarded?: boolean }
type Known = Pick<Caller, 'businessId' | 'identityId' | 'roles'>

/**
 * Identifies the caller (section 5). Throws, in this order, a 401 for the token, a 400 or 403 for the
 * business ID, a 403 if the business is suspended, and a 403 for the roles.
 */
export async function authorize(
  operation: Operation,
  credentials: Credentials,
  options: Options,
): Promise<Caller> {
  const { platform, requestId } = credentials
  const known = await identify(operation, credentials, options)
  const isTheirs = options.isForwarded === true && known.roles?.length === 0
  if (known.roles !== null && !isTheirs && !mayDo(known.roles, operation))
    throw new ApiError('role_forbidden')
  return { ...known, requestId, platform: platform?.slice(0, longestPlatform) ?? null }
}

function identify(
  operation: Operation,
  credentials: Credentials,
  { apiAuth, guesses }: Options,
): Promise<Known> | Known {
  if (operation.auth === 'none') return { businessId: '', identityId: null, roles: null }
  const { token, clientId, address } = credentials
  if (token !== undefined) return byToken(operation, { token, clientId, address }, guesses)
  if (apiAuth === 'documented' && operation.auth === 'business') return byClientId(clientId)
  throw new ApiError('unauthenticated')
}

type Bearer = { token: string; clientId: string | null; address: string }

/**
 * Looks up the token. After too many unknown tokens from an IP address, throws a 429 without looking it up,
 * unless the token was valid before.
 */
async function byToken(
  operation: Operation,
  { token, clientId, address }: Bearer,
  guesses: GuessLimiter,
): Promise<Known> {
  const waitSeconds = isProven(token) ? undefined : guesses.waitSeconds(address)
  if (waitSeconds !== undefined) throw new ApiError('too_many_requests', {}, waitSeconds)
  const holder = await findHolder(token)
  if (!holder) {
    void guesses.count(address)
    throw new ApiError('unauthenticated')
  }
  if (clientId === null && operation.clientId === 'required') throw new ApiError('client_id_missing')
  if (clientId !== null && clientId !== holder.businessId) throw new ApiError('business_forbidden')
  if (holder.isSuspended) throw new ApiError('business_suspended')
  return { businessId: holder.businessId, identityId: holder.identityId, roles: holder.roles }
}

async function byClientId(clientId: string | null): Promise<Known> {
  if (clientId === null) throw new ApiError('client_id_missing')
  const state = await readBusinessState(clientId)
  if (state === 'unknown') throw new ApiError('unauthenticated')
  if (state === 'suspended') throw new ApiError('business_suspended')
  return { businessId: clientId, identityId: null, roles: null }
}
