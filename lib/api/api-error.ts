import { type ErrorCode, errorCodes, type Issue, type IssueCode } from '@/lib/contract/errors'

/** An expected failure: the code determines the status and sentence; `data` adds fields that the client can act on. */
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

/** 422 with an issue for each rejected field. */
export function invalidArguments(...issues: Issue[]): ApiError {
  return new ApiError('invalid_arguments', { issues })
}

/** 404: unknown IDs and another business's IDs look the same to a caller. */
export function notFound(): ApiError {
  return new ApiError('not_found')
}
