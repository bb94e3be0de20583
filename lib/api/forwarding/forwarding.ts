import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { failedToConnect, failureCode } from '@/lib/connection-failure'
import { basePath } from '@/lib/contract/operations'
import type { Logger } from '@/lib/logging'
import { ApiError } from '../api-error'
import { countRequest } from '../counters/counters'
import { writeFile } from '../http/file-answer'
import { refuse } from '../http/refusal'
import { findNewAddress, knownMoves, readMoves } from '../moves/moves-service'
import { scimPath } from '../scim/scim-url-service'
import { StreamedFile } from '../streamed-file'
import { businessOf } from './business-of-request'

/** `addressKeys` sign the caller's address. The other deployment has the same SECRET, so it accepts the signature. */
type Options = { addressKeys: readonly Buffer[]; logger: Logger }

/** The connection of a request: its caller's address, and a way to close it before the response is complete. */
type Connection = {
  findAddress: () => string
  /** Whether looking up another unknown token must wait. */
  isGuessing: () => boolean
  breakOff: () => void
}

/** Headers that concern a single connection (RFC 9110, 7.6.1), or that the next connection determines itself. */
const ofConnection = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'accept-encoding',
]
const via = '1.1 beacon'
/** A business that has moved several times is reached through each deployment that it has left. */
const mostHops = 3

/**
 * Forwards a request for a business that has moved to the deployment where it works now. Returns undefined, or a promise
 * of it, if this deployment serves the request itself; without a promise if no business has moved.
 */
export function forwardMoved(
  request: Request,
  connection: Connection,
  options: Options,
): Promise<Response | undefined> | undefined {
  if (knownMoves()?.size === 0 || !isOfBusiness(request)) return undefined
  return forwardIfMoved(request, connection, options)
}

const ofBusinesses = [basePath, scimPath, '/v1/callbacks']
const isOfBusiness = ({ url }: Request) => {
  const { pathname } = new URL(url)
  return ofBusinesses.some((path) => pathname.startsWith(`${path}/`))
}

async function forwardIfMoved(
  request: Request,
  connection: Connection,
  options: Options,
): Promise<Response | undefined> {
  try {
    const moves = await readMoves()
    if (moves.size === 0) return undefined
    const businessId = await businessOf(request, connection)
    if (businessId === undefined || !moves.has(businessId)) return undefined
    const url = await findNewAddress(businessId)
    return url === undefined ? undefined : await forward(request, { businessId, url }, connection, options)
  } catch (error) {
    const { code, retryAfterSeconds } =
      error instanceof ApiError ? error : { code: 'unavailable' as const, retryAfterSeconds: 2 }
    if (!(error instanceof ApiError)) options.logger.warn({ err: error }, 'unavailable')
    return refuse(code, retryAfterSeconds)
  }
}

async function forward(
  request: Request,
  { businessId, url }: { businessId: string; url: string },
  { findAddress, breakOff }: Connection,
  { addressKeys: [addressKey], logger }: Options,
): Promise<Response> {
  const passed = (request.headers.get('via') ?? '').split(',').filter((one) => one.trim() === via)
  if (passed.length >= mostHops) throw new ApiError('upstream_unavailable', {}, 2)
  const { pathname, search } = new URL(request.url)
  const headers = withoutOwn(request.headers)
  headers.append('via', via)
  // The next deployment may forward it as well, but may not know the token.
  headers.set('x-client-id', businessId)
  headers.set('accept-encoding', 'identity')
  if (addressKey)
    headers.set(clientAddressHeader, signClientAddress(addressKey, findAddress().replaceAll(' ', '')))
  const startedAt = performance.now()
  const finish = (status: number) => countRequest('forwarded', status, (performance.now() - startedAt) / 1000)
  const warn = (error: unknown, status: number) =>
    logger.warn({ err: failureCode(error), status }, 'the deployment of a moved business did not respond')
  try {
    const response = await fetch(url.replace(/\/$/, '') + pathname + search, {
      method: request.method,
      headers,
      ...(request.body && { body: request.body, duplex: 'half' }),
      redirect: 'manual',
      signal: request.signal,
      cache: 'no-store',
    })
    finish(response.status)
    const { status, body } = response
    const end = (error: unknown) => {
      if (!request.signal.aborted) warn(error, status)
      breakOff()
    }
    const written = body && (await writeFile(new StreamedFile(null, body), end))
    const answered = withoutOwn(response.headers)
    // fetch has decompressed the body.
    answered.delete('content-encoding')
    return new Response(written, { status, headers: answered })
  } catch (error) {
    // Nobody receives the response.
    if (request.signal.aborted) return refuse('upstream_unavailable')
    const isSafe = failedToConnect(error) || ['GET', 'HEAD'].includes(request.method)
    const refused = isSafe ? refuse('upstream_unavailable', 2) : refuse('outcome_unknown')
    warn(error, refused.status)
    finish(refused.status)
    return refused
  }
}

function withoutOwn(headers: Headers): Headers {
  const kept = new Headers(headers)
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim())
  for (const name of [...ofConnection, ...named.filter((one) => /^[\w-]+$/.test(one))]) kept.delete(name)
  return kept
}
