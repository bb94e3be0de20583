import type * as z from 'zod'
import type { ErrorCode } from './errors'
import { isSafe, type Role } from './roles'

/** The media type of an Excel workbook (.xlsx). */
export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The parts of a request, all optional. */
export type RequestParts = {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** A file that is sent instead of a body and read as a stream. */
  upload?: z.ZodType
}

/**
 * Alternative formats accepted for a body field, each with a warning:
 * - `object`: JSON in a string, or a list with the object as its only item
 * - `location`: the same, and also numbers as strings, `lat` and `lng`, a single string, or swapped coordinates
 * - `text`: a number or boolean (no warning), a list with the text as its only item, or text with characters that
 *   cannot be stored
 * - `account`: a phone number or ID as a string, or as `{phone}`, `{id}` or `{value}`
 */
export type OtherForm = 'object' | 'location' | 'text' | 'account'

/**
 * An operation of the API: everything that the server, the client and the OpenAPI document need to know about it.
 * Paths are relative to the base path `/v1/external`; path parameters are written as `{name}`.
 */
export type Operation<Request extends RequestParts = RequestParts, Answer extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Section of the API description; absent for our extensions. */
  section?: string
  resource: string
  summary: string
  /** What a caller should know besides the summary, in Markdown. */
  description?: string
  request: Request
  /** The `data` property of the 200 response. */
  answer: Answer
  /**
   * `none`: no header is needed; `business`: `x-client-id` is enough under `API_AUTH=documented`; `bearer`: always a
   * token.
   */
  auth: 'none' | 'business' | 'bearer'
  /**
   * Whether `x-client-id` is required (5.1). It is optional for login, single reads and extensions, which use the
   * token's business.
   */
  clientId: 'required' | 'optional'
  /**
   * The roles that may call the operation (see roles.ts). Only read-only operations may omit this; then every role
   * may.
   */
  roles?: readonly Role[]
  /** Changes nothing, although it is not a GET (RFC 9110, 9.2.1). */
  safe?: true
  /**
   * False for a write that takes no `Idempotency-Key`: it concerns the call's own token, counts failures even if it is
   * rolled back, or calls another system.
   */
  idempotent?: false
  /** The response contains a secret that is shown only once, so the copy kept for retries is encrypted. */
  secret?: true
  /**
   * Paths of body fields that never cause a rejection: an unusable value is dropped, and the handler gets a warning.
   */
  details?: readonly string[]
  /**
   * Fields of the request that created the record. Callers may send them back; they are ignored without being reported
   * as misspellings.
   */
  alsoSent?: readonly string[]
  /** Body fields that are also accepted in forms other than their schema's. */
  otherForms?: Readonly<Record<string, OtherForm>>
  /**
   * A JSON body is read regardless of its media type and charset, even if it is encoded twice, the only item of a list
   * or slightly malformed.
   */
  anyForm?: true
  /** Accepts `If-Match`. */
  conditional?: true
  /** The response contains one record with a `version`, which is also sent as `ETag`. */
  versioned?: true
  /** `content`: the ETag is computed from the whole response, because its content can change without a new version. */
  tag?: 'content'
  /**
   * With a read replica, the response may be a few seconds old: `Age` then gives its age, and the request's
   * `Cache-Control` limits it (RFC 9111, 5.2.1.1).
   */
  fromReplica?: true
  /** The media type of a response that is not JSON: an event stream, CSV or a workbook. */
  media?: string
  /** The schemas of an event stream's `data`, by event name; `ready` and `reset` have none. */
  events?: Readonly<Record<string, z.ZodType>>
  /**
   * The operation is removed on `sunset` (RFC 8594), at least six months after the release that announced it: see
   * docs/releases.md.
   */
  deprecated?: { sunset: `${number}-${number}-${number}`; instead: string }
  /** The operation's own error codes, in addition to those implied by the rest of the definition. */
  errors?: readonly ErrorCode[]
}

/** Whether the operation accepts an `Idempotency-Key`: every write except login and logout does. */
export const takesIdempotencyKey = (operation: Operation): boolean =>
  !isSafe(operation) && operation.auth !== 'none' && operation.idempotent !== false

/** Preserves the literal types of the method and the path, which the types of calls depend on. */
export function defineOperation<const O extends Operation>(
  operation: O & Record<Exclude<keyof O, keyof Operation>, never>,
): O {
  return operation
}

type Part<O extends Operation, K extends keyof RequestParts> = NonNullable<O['request'][K]>

/** The request as a caller writes it. */
export type RequestOf<O extends Operation> = {
  [K in keyof O['request'] & keyof RequestParts]: z.input<Part<O, K>>
}
/** The request as a service receives it: parsed, with defaults filled in. */
export type ParsedRequestOf<O extends Operation> = {
  [K in keyof O['request'] & keyof RequestParts]: z.output<Part<O, K>>
}
export type AnswerOf<O extends Operation> = z.output<O['answer']>

/** A realistic call of an operation, shown in the OpenAPI document and used as the starting point for tests. */
export type ExampleOf<O extends Operation> = {
  request: RequestOf<O>
  /** The response's `data`, or the text of a file. */
  answer: AnswerOf<O> extends ReadableStream ? string : AnswerOf<O>
}
