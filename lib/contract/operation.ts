import type * as z from 'zod'
import type { ErrorCode } from './errors'
import { isSafe, type Role } from './roles'

/** The media type of an Excel workbook (.xlsx). */
export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The parts of a request; an operation has only some of them. */
export type RequestParts = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** Instead of a body: a file, read as a stream. */
  upload?: z.ZodType
}

/**
 * Other formats that a body member accepts, each with a warning:
 * - `object`: as JSON in a string, or alone in a list
 * - `location`: the same, or with numbers as strings, as `lat` and `lng`, as one string, or swapped
 * - `text`: as a number or boolean (no warning), alone in a list, or with characters that cannot be stored
 * - `account`: as just a phone or id, or under its own name
 */
export type OtherForm = 'object' | 'location' | 'text' | 'account'

/**
 * One operation of the API: everything that the server, the client and the OpenAPI document need to know about it.
 * Paths are relative to the base path `/v1/external`, with `{name}` for a path parameter.
 */
export type Operation<Request extends RequestParts = RequestParts, Answer extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Section of the API description; absent for our extensions. */
  section?: string
  resource: string
  summary: string
  /** What a caller should know in addition to the summary, in Markdown. */
  description?: string
  request: Request
  /** The `data` member of the 200 answer. */
  answer: Answer
  /** `none`: no header at all; `business`: `x-client-id` is enough under `API_AUTH=documented`; `bearer`: always a token. */
  auth: 'none' | 'business' | 'bearer'
  /** Section 5.1: `optional` for login, single reads and extensions, which take the business from the token. */
  clientId: 'required' | 'optional'
  /** The roles that may call it (see roles.ts). If absent, every role may; only operations that change nothing may leave it out. */
  roles?: readonly Role[]
  /** Changes nothing, although it is not a GET (RFC 9110, 9.2.1). */
  safe?: true
  /** False for a write that takes no `Idempotency-Key` because it concerns the token of the call itself. */
  idempotent?: false
  /** The answer holds a secret that is shown only once: the copy kept for a retry is encrypted. */
  secret?: true
  /**
   * Paths of body members that never cause the request to be refused: an unusable one is left out, and the handler gets a
   * warning for it.
   */
  details?: readonly string[]
  /** Members of the request that created the record: callers may send them back. They are ignored and not taken for misspellings. */
  alsoSent?: readonly string[]
  /** Body members that are read in other forms than their schema's. */
  otherForms?: Readonly<Record<string, OtherForm>>
  /** A JSON body is read regardless of its media type and charset, also encoded twice, alone in a list or nearly valid. */
  anyForm?: true
  /** Takes `If-Match`. */
  conditional?: true
  /** The answer holds one record with a `version`, which is also sent as `ETag`. */
  versioned?: true
  /** `content`: the answer holds more than the version covers, so its tag is computed from the whole answer. */
  tag?: 'content'
  /** The media type of an answer that is not JSON: an event stream, CSV or a workbook. */
  media?: string
  /** Its own error codes, in addition to those that follow from the rest of the definition. */
  errors?: readonly ErrorCode[]
}

/** Whether the operation takes an `Idempotency-Key`: every write except login and logout. */
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
