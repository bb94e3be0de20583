import { type ErrorCode, errorCodes, type Issue, type IssueCode } from '@/lib/contract/errors'

/**
 * Thrown for an expected failure. The code determines the status and sentence, and `data` adds fields that
 * the client can act on.
 */
export class ApiError extends Error {
  readonly status: number

  constructor(
    readonly code: ErrorCode,
    readonly data: Record<string, unknown> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(errorCodes[code].sentence)
    this.status = errorCodes[code].status
  }
}

export function issue(path: string, code: IssueCode, message: string): Issue {
  return { path, message, code }
}

/** A 422 error with an issue for each rejected field. */
export function invalidArguments(...issues: Issue[]): ApiError {
  return new ApiError('invalid_arguments', { issues })
}

/** A 404 error. Another business's ID gets the same error as an unknown ID. */
export function notFound(): ApiError {
  return new ApiError('not_found')
}
