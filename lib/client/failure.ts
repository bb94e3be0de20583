import { ErrorBody, type ErrorCode, type Issue } from '@/lib/contract/errors'

/**
 * Why a call did not succeed. `code` is the API's, or `unreachable` when the API was not reached or its answer was
 * not understood; `status` is 0 when there was no answer at all; `data` holds the facts that came with the code.
 */
export type Failure = {
  status: number
  code: ErrorCode | 'unreachable'
  message: string
  issues: Issue[]
  data: Record<string, unknown>
  retryAfterSeconds?: number
  requestId?: string
}

export function answerFailure(response: Response, body: unknown): Failure {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return unreachable(parsed.error, response)
  const data = parsed.data.data ?? {}
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    code: (data.code ?? 'bad_request') as Failure['code'],
    message: parsed.data.error,
    issues: data.issues ?? [],
    data,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
}

export function unreachable(cause: unknown, response?: Response): Failure {
  return {
    status: response?.status ?? 0,
    code: 'unreachable',
    message: cause instanceof Error ? cause.message : 'The API could not be reached.',
    issues: [],
    data: {},
    requestId: response?.headers.get('x-request-id') ?? undefined,
  }
}
