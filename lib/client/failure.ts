import { failedToConnect } from '@/lib/connection-failure'
import type { ErrorCode, Issue } from '@/lib/contract/errors'
import type { Operation } from '@/lib/contract/operation'
import { isSafe } from '@/lib/contract/roles'

/**
 * Why a call failed, and what is known about its effect:
 * - `unreachable`: nothing was changed, because the call was a read or was never sent.
 * - `not_known`: a change was sent, but no readable response came back, so the change may have been made. If it is
 *   sent again with the same Idempotency-Key, it is made only once.
 * - `outcome_unknown` and `upstream_unreadable`: the API sent a change to the deployment behind it and got no clear
 *   response. If it is sent again with the same Idempotency-Key, the API does not repeat it.
 * - `other_session`: the console rejected the call, because the page and its cookie belong to different people;
 *   nothing was changed.
 * - any other `code` comes from the API's own response.
 *
 * `status` is 0 if there was no response; `data` has the details of the code.
 */
export type Failure = {
  status: number
  code: ErrorCode | 'unreachable' | 'not_known' | 'other_session'
  message: string
  issues: Issue[]
  data: Record<string, unknown>
  retryAfterSeconds?: number
  requestId?: string
}

type Called = Pick<Operation, 'method' | 'safe'>

/** The body of an error response (2.4). */
export type ReadError = { error: string; data?: Record<string, unknown> | null }

/**
 * Converts an error response to a failure. `read` is its parsed body; undefined if that is not in the error format
 * (2.4).
 */
export function answerFailure(operation: Called, response: Response, read: ReadError | undefined): Failure {
  if (!read) return noAnswer(operation, new Error('The error response did not come from the API.'), response)
  const data = read.data ?? {}
  if (data.code === 'upstream_unreadable' && isSafe(operation))
    return noAnswer(operation, read.error, response)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    code: (data.code ?? 'bad_request') as Failure['code'],
    message: read.error,
    issues: (data.issues ?? []) as Issue[],
    data,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
}

/** Returns the failure of a call that got no response or, if `response` is given, no readable one. */
export function noAnswer(operation: Called, cause: unknown, response?: Response): Failure {
  return {
    status: response?.status ?? 0,
    code: !isSafe(operation) && !failedToConnect(cause) ? 'not_known' : 'unreachable',
    message: cause instanceof Error ? cause.message : 'The API could not be reached.',
    issues: [],
    data: {},
    requestId: response?.headers.get('x-request-id') ?? undefined,
  }
}
