import { readError } from '@/lib/contract/deployment/described-records'
import { ErrorBody, type ErrorCode, errorCodes } from '@/lib/contract/errors'
import { ApiError } from '../../../api-error'
import type { UpstreamResult } from './upstream-result'

type Answered = Extract<UpstreamResult, { kind: 'answered' }>

/** Our error code for each status, for deployments whose responses do not contain our error codes. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'role_forbidden',
  404: 'not_found',
  409: 'still_running',
  412: 'version_stale',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_arguments',
  429: 'too_many_requests',
  501: 'not_offered',
}

/** True if the response means that nothing was done. Any other 5xx can come after the work was done. */
export const isRefusal = ({ status }: Answered): boolean => isRefusalStatus(status)

export const isRefusalStatus = (status: number): boolean =>
  (status >= 400 && status < 500) || status === 501 || status === 503

/**
 * Converts the other deployment's refusal to our own error: with its code and details if it is another
 * Beacon, otherwise with our code for its status, and its status and error message in `data.upstream`.
 */
export function refusalOf({ status, body, retryAfterSeconds }: Answered): ApiError {
  const known = ErrorBody.safeParse(body)
  const code = known.success ? known.data.data?.code : undefined
  if (known.success && isErrorCode(code) && errorCodes[code].status === status) {
    const { docs: _, code: __, ...data } = known.data.data ?? {}
    return new ApiError(code, data, retryAfterSeconds)
  }
  const upstream = { status, error: sentenceOf({ body }) }
  return new ApiError(codeOfStatus[status] ?? fallback(status), { upstream }, retryAfterSeconds)
}

/** The deployment's own error message (2.4). */
export function sentenceOf({ body }: Pick<Answered, 'body'>): string | undefined {
  const error = readError(body)
  // PostgreSQL cannot store NUL.
  return error.understood ? error.value.error.replaceAll('\u0000', '') : undefined
}

const isErrorCode = (code: string | undefined): code is ErrorCode => code !== undefined && code in errorCodes

const fallback = (status: number): ErrorCode => (status < 500 ? 'bad_request' : 'upstream_unavailable')

const retrySeconds = 2

/** The error for a call that was not sent, or for a read without a usable response. Nothing was changed. */
export const unavailable = (): ApiError => new ApiError('upstream_unavailable', {}, retrySeconds)

/** The error for a response to a read that does not match the API description. */
export const unreadable = (why: string): ApiError => new ApiError('upstream_unreadable', { why })

/** Returns the error for a read without a usable response. */
export function failedRead(result: UpstreamResult): ApiError {
  switch (result.kind) {
    case 'answered':
      // A 404 without JSON can also mean that the base address is wrong, so it does not prove that the record
      // is missing.
      if (result.status === 404 && result.body === undefined) return unreadable('status 404 without JSON')
      return result.status >= 500 && result.status !== 501 ? unavailable() : refusalOf(result)
    case 'unreadable':
      return result.status >= 500 ? unavailable() : unreadable(`status ${result.status} without JSON`)
    default:
      return unavailable()
  }
}
