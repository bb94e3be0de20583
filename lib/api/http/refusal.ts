import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorBody, ErrorCode } from '@/lib/contract/errors'
import { basePath } from '@/lib/contract/operations'
import { ApiError } from '../api-error'
import { errors } from '../counters/counters'
import { exceededAccounts, isTemporaryFailure } from '../db/failures'

export type Refusal = { status: number; body: string; headers: Record<string, string>; unexpected: boolean }

/**
 * The response for an error: a status, headers, and a body as in section 2.4. An unexpected error becomes a
 * 500 without details.
 */
export function refusal(error: unknown): Refusal {
  if (error instanceof ApiError) return refusalOf(error, false)
  const exceeded = exceededAccounts(error)
  if (exceeded) return refusalOf(new ApiError('quota_reached', { quota: 'accounts', ...exceeded }), false)
  if (isTemporaryFailure(error)) return refusalOf(new ApiError('unavailable', {}, 2), false)
  return refusalOf(new ApiError('internal'), true)
}

function refusalOf(
  { code, status, message, data, retryAfterSeconds }: ApiError,
  unexpected: boolean,
): Refusal {
  errors.add(1, code)
  const body: ErrorBody = {
    timestamp: Date.now(),
    error: message,
    data: { code, docs: docsOf(code), ...data },
  }
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  // Part of the body is unread, so the connection cannot be used for another request.
  if (status === 413 || status === 408) headers.connection = 'close'
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return { status, body: JSON.stringify(body), headers, unexpected }
}

/** The response to a request that does not belong to any operation. */
export function refuse(code: ErrorCode, retryAfterSeconds?: number): Response {
  const { status, body, headers } = refusal(new ApiError(code, {}, retryAfterSeconds))
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'application/json', 'x-request-id': randomUUID() },
  })
}

const retryAfterSeconds = 1

/** Rejects a request that arrived while the process was stopping. */
export function refuseWhileStopping(response: ServerResponse): void {
  const { status, body, headers } = refusal(new ApiError('unavailable', {}, retryAfterSeconds))
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
  })
  response.end(body)
}

/** The path of an error code's section in the reference. */
export const docsOf = (code: ErrorCode) => `${basePath}/docs#error-${code}`
