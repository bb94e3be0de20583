import { ApiError } from '../api-error'
import { hashOfToken } from '../authentication/service'
import { isTemporaryFailure } from '../db/failures'
import { inLane } from '../db/lanes'
import { readBearer } from '../http/authorize'
import { readCallbackBody } from '../http/callback-body'
import type { GuessLimiter } from '../limits/guess-limiter'
import { ProvenTokens } from '../limits/proven-tokens'
import type { RateLimiter } from '../limits/rate-limiter'
import { requireHere } from '../moves/moves-service'
import { ScimError } from './scim-error'
import { parse, readFilter, serviceConfig, toError, toList, toResource } from './scim-messages'
import { scimPath } from './scim-url-service'
import { findTokenOwner } from './users-repository'
import { createUser, deleteUser, listUsers, patchUser, readOne, replaceUser } from './users-service'

const longestBody = 256 * 1024
const mostListed = 200

export type ScimCall = {
  request: Request
  /** The caller's address, to limit requests with unknown tokens. */
  address: string
  limiter: RateLimiter
  guesses: GuessLimiter
}

/** Handles a SCIM request. Throws unexpected errors. */
export async function serveScim(call: ScimCall): Promise<Response> {
  try {
    const businessId = await authorize(call)
    return await inLane({ pool: 'requests', businessId, guard: () => requireHere(businessId) }, () =>
      run(call, businessId),
    )
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    const { status, retryAfterSeconds } = refused
    return answer(status, toError(refused), {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    })
  }
}

function refusalOf(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error
  if (error instanceof ApiError)
    return new ScimError(error.status, error.message, undefined, error.retryAfterSeconds)
  return isTemporaryFailure(error) ? new ScimError(503, 'Try again shortly.', undefined, 2) : undefined
}

/** Hashes of valid tokens, which other callers' wrong guesses from the same address do not delay. */
const proven = new ProvenTokens()

/** Returns the ID of the business whose token the request has. */
async function authorize({ request, address, limiter, guesses }: ScimCall): Promise<string> {
  const token = readBearer(request.headers.get('authorization'))
  const hash = token === undefined ? undefined : hashOfToken(token)
  const key = hash?.toString('base64') ?? ''
  const waitSeconds = proven.has(key) ? undefined : guesses.waitSeconds(address)
  if (waitSeconds !== undefined) throw new ApiError('too_many_requests', {}, waitSeconds)
  const owner = hash && (await findTokenOwner(hash))
  if (!owner) {
    proven.delete(key)
    void guesses.count(address)
    throw new ApiError('unauthenticated')
  }
  proven.add(key)
  if (owner.isSuspended) throw new ApiError('business_suspended')
  const limited = await limiter.take(`scim ${owner.businessId}`)
  if (limited?.waitSeconds !== undefined) throw new ApiError('too_many_requests', {}, limited.waitSeconds)
  return owner.businessId
}

async function run({ request }: ScimCall, businessId: string): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url)
  const base = origin + scimPath
  const [, resource = '', id, ...rest] = pathname.slice(scimPath.length).split('/')
  const { method } = request
  if (resource === 'ServiceProviderConfig' && id === undefined && method === 'GET')
    return answer(200, serviceConfig)
  if (resource !== 'Users' || rest.length > 0) throw new ScimError(404, 'There is no such resource.')
  if (id === undefined) {
    if (method === 'GET') return list(businessId, searchParams, base)
    if (method !== 'POST') throw new ScimError(405, 'Users can be listed and created.')
    const user = toResource(await createUser(businessId, await readBody(request)), base)
    return answer(201, user, { location: user.meta.location })
  }
  switch (method) {
    case 'GET':
      return answer(200, toResource(await readOne(businessId, id), base))
    case 'PUT':
      return answer(200, toResource(await replaceUser(businessId, id, await readBody(request)), base))
    case 'PATCH':
      return answer(200, toResource(await patchUser(businessId, id, await readBody(request)), base))
    case 'DELETE':
      await deleteUser(businessId, id)
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    default:
      throw new ScimError(405, 'A user can be read, replaced, patched and deleted.')
  }
}

async function list(businessId: string, query: URLSearchParams, base: string): Promise<Response> {
  const startIndex = Math.max(1, numberIn(query, 'startIndex', 1))
  const limit = Math.min(mostListed, Math.max(0, numberIn(query, 'count', mostListed)))
  const lookup = readFilter(query.get('filter'))
  const { users, total } = await listUsers(businessId, { lookup, skip: startIndex - 1, limit })
  return answer(
    200,
    toList(
      users.map((user) => toResource(user, base)),
      total,
      startIndex,
    ),
  )
}

function numberIn(query: URLSearchParams, name: string, byDefault: number): number {
  const text = query.get(name)
  if (text === null) return byDefault
  if (!/^-?\d{1,9}$/.test(text)) throw new ScimError(400, `${name} must be a whole number.`, 'invalidValue')
  return Number(text)
}

async function readBody(request: Request): Promise<unknown> {
  const body = parse((await readCallbackBody(request, { bytes: longestBody })).toString('utf8'))
  if (body === undefined) throw new ScimError(400, 'The body is not JSON.', 'invalidSyntax')
  return body
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'content-type': 'application/scim+json', 'cache-control': 'no-store' },
  })
