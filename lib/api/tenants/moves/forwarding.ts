import { clientAddressHeader, signClientAddress } from '@/lib/client-address'
import { failedToConnect, failureCode } from '@/lib/connection-failure'
import type { Logger } from '@/lib/logging'
import { ApiError } from '../../api-error'
import { countRequest } from '../../counters/counters'
import { refuse } from '../../http/refusal'
import { businessOf } from './business-of-request'
import { findNewAddress, knownMoves, readMoves } from './moves'

/** `addressKeys` sign the caller's address. The other deployment has the same SECRET, so it accepts the signature. */
type Options = { addressKeys: readonly Buffer[]; logger: Logger }

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
  findAddress: () => string,
  options: Options,
): Promise<Response | undefined> | undefined {
  return knownMoves()?.size === 0 ? undefined : forwardIfMoved(request, findAddress, options)
}

async function forwardIfMoved(
  request: Request,
  findAddress: () => string,
  options: Options,
): Promise<Response | undefined> {
  try {
    const moves = await readMoves().catch(() => undefined)
    // Without the database, the request fails anyway, with the usual response.
    if (!moves?.size) return undefined
    const businessId = await businessOf(request)
    const url =
      businessId === undefined || !moves.has(businessId) ? undefined : await findNewAddress(businessId)
    return url === undefined ? undefined : await forward(request, url, findAddress(), options)
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.code, error.retryAfterSeconds)
    throw error
  }
}

async function forward(
  request: Request,
  url: string,
  address: string,
  { addressKeys: [addressKey], logger }: Options,
): Promise<Response> {
  const hops =
    request.headers
      .get('via')
      ?.split(',')
      .filter((one) => one.trim() === via) ?? []
  if (hops.length >= mostHops) throw new ApiError('upstream_unavailable', {}, 2)
  const { pathname, search } = new URL(request.url)
  const headers = withoutOwn(request.headers)
  headers.append('via', via)
  headers.set('accept-encoding', 'identity')
  if (addressKey) headers.set(clientAddressHeader, signClientAddress(addressKey, address))
  const startedAt = performance.now()
  const finish = (status: number) => countRequest('forwarded', status, (performance.now() - startedAt) / 1000)
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
    return new Response(response.body, { status: response.status, headers: withoutOwn(response.headers) })
  } catch (error) {
    if (request.signal.aborted) throw error
    const isSafe = failedToConnect(error) || ['GET', 'HEAD'].includes(request.method)
    const refused = isSafe ? refuse('upstream_unavailable', 2) : refuse('outcome_unknown')
    logger.warn(
      { err: failureCode(error), status: refused.status },
      'the deployment of a moved business did not respond',
    )
    finish(refused.status)
    return refused
  }
}

function withoutOwn(headers: Headers): Headers {
  const kept = new Headers(headers)
  const named =
    headers
      .get('connection')
      ?.split(',')
      .map((name) => name.trim()) ?? []
  for (const name of [...ofConnection, ...named].filter((one) => one !== '')) kept.delete(name)
  return kept
}
