import type * as z from 'zod'
import type { ErrorCode } from './errors'
import { isSafe, type Role } from './roles'

/** Of an Excel workbook, .xlsx. */
export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a request is made of; a part that is absent takes nothing. */
export type RequestParts = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** The body is a file instead, read as it comes. */
  upload?: z.ZodType
}

/**
 * One operation of the API: everything that the server, the client and the OpenAPI document need to know of it.
 * Paths are relative to the base path `/v1/external`, with `{name}` for a path parameter.
 */
export type Operation<Request extends RequestParts = RequestParts, Answer extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Section of the API description; absent for an extension of ours. */
  section?: string
  resource: string
  summary: string
  /** What a caller should know beside the summary, in Markdown. */
  description?: string
  request: Request
  /** The `data` member of the 200 answer. */
  answer: Answer
  /** `none`: no header at all; `business`: `x-client-id` suffices under `API_AUTH=documented`; `bearer`: always a token. */
  auth: 'none' | 'business' | 'bearer'
  /** Section 5.1: `optional` on login, on single reads and on extensions, whose bearer names the business. */
  clientId: 'required' | 'optional'
  /** Who may call it, as roles.ts reads it; absent: every role, which only what changes nothing can be. */
  roles?: readonly Role[]
  /** Changes nothing, though it is no GET (RFC 9110, 9.2.1). */
  safe?: true
  /** False for a write that takes no `Idempotency-Key`, because it is about the token of the call itself. */
  idempotent?: false
  /** The answer holds a secret that is shown once: a copy that is kept for a retry is encrypted. */
  secret?: true
  /**
   * Members of the body, as paths, that never refuse the request: what cannot be used is left out, and the handler gets a
   * warning for each.
   */
  details?: readonly string[]
  /** Members that callers send along from the request that created the record: ignored, and no misspelling of others. */
  alsoSent?: readonly string[]
  /** The member of the body that holds coordinates: numbers in them may be texts, and impossible pairs exchanged ones. */
  coordinates?: string
  /** A body that is JSON is read whatever its media type says, and whatever it is written in. */
  anyMediaType?: true
  /** Takes `If-Match`. */
  conditional?: true
  /** The answer holds one record with a `version`, sent as `ETag` too. */
  versioned?: true
  /** `content`: the answer of a read holds more than the version knows of, so its tag is made of all of it. */
  tag?: 'content'
  /** Answers a file that is no JSON: an event stream, CSV or a workbook. */
  media?: string
  /** Error codes of its own, beside those that any operation may answer. */
  errors?: readonly ErrorCode[]
}

/** Whether a retry of an operation with the same `Idempotency-Key` does it once: every write, but login and logout. */
export const takesIdempotencyKey = (operation: Operation): boolean =>
  !isSafe(operation) && operation.auth !== 'none' && operation.idempotent !== false

export function defineOperation<Request extends RequestParts, Answer extends z.ZodType>(
  operation: Operation<Request, Answer>,
): Operation<Request, Answer> {
  return operation
}

type Part<O extends Operation, K extends keyof RequestParts> = NonNullable<O['request'][K]>

/** What a caller writes. */
export type RequestOf<O extends Operation> = {
  [K in keyof O['request'] & keyof RequestParts]: z.input<Part<O, K>>
}
/** What a service gets: parsed, with defaults filled in. */
export type ParsedRequestOf<O extends Operation> = {
  [K in keyof O['request'] & keyof RequestParts]: z.output<Part<O, K>>
}
export type AnswerOf<O extends Operation> = z.output<O['answer']>

/** A believable call of an operation; the OpenAPI document shows it, and the tests start from it. */
export type ExampleOf<O extends Operation> = {
  request: RequestOf<O>
  /** The `data` of the answer, or the text of a file. */
  answer: AnswerOf<O> extends ReadableStream ? string : AnswerOf<O>
}
