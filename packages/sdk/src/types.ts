/** `baseUrl` is the API server's address without `/v1/external`, such as `https://api.example.org`. */
export type ClientOptions = {
  baseUrl: string
  businessId?: string
  /** The access token from `login`, or a function that returns the current one. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** Your system's name, which the audit log records. */
  platform?: string
  /** Extra headers for every call. */
  headers?: Record<string, string>
}

export type CallOptions = {
  signal?: AbortSignal
  /** A change that is repeated with the same key within 24 hours is made only once. */
  idempotencyKey?: string
  /** The record's `version` or `ETag`. If the record has changed since then, the call fails with 412. */
  ifMatch?: number | string
  headers?: Record<string, string>
}

/** `answeredAt` is the API's time of the response, in ms since the epoch with one-second precision. */
export type Result<T> =
  | { ok: true; data: T; etag?: string; answeredAt?: number }
  | { ok: false; failure: Failure }

export type Issue = { path: string; message: string }

/**
 * Why a call failed. `code` is one of the codes that the API reference lists, or:
 * - `unreachable`: nothing was changed, because the call was not sent or was only a read.
 * - `not_known`: a change was sent, but no readable response came back, so it may have been made. Send it again under
 *   the same `idempotencyKey`.
 *
 * `status` is 0 if there was no response at all.
 */
export type Failure = {
  status: number
  code: string
  message: string
  issues: Issue[]
  data: Record<string, unknown>
  retryAfterSeconds?: number
  requestId?: string
}

export type Upload = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

type Params<O> = O extends { parameters: { path: infer P extends object } } ? { params: P } : unknown

type Query<O> = O extends { parameters: { query: infer Q extends object } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? [NonNullable<Q>] extends [never]
      ? unknown
      : { query?: NonNullable<Q> }
    : unknown

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody: { content: { 'text/csv': unknown } } }
    ? { upload: Upload }
    : unknown

/** An operation's path parameters, query, and body or file. */
export type RequestOf<O> = Params<O> & Query<O> & Body<O>

/** The response's `data`; files and event streams are returned as a stream of bytes. */
export type AnswerOf<O> = O extends {
  responses: { 200: { content: { 'application/json': { data: infer D } } } }
}
  ? D
  : ReadableStream<Uint8Array>

type Arguments<Request> =
  Record<never, never> extends Request
    ? [request?: Request, options?: CallOptions]
    : [request: Request, options?: CallOptions]

/**
 * A client has one function for each operation. Failures are returned, never thrown; only an aborted `signal`
 * throws its reason.
 */
export type ClientOf<Operations> = {
  [Name in keyof Operations]: (
    ...call: Arguments<RequestOf<Operations[Name]>>
  ) => Promise<Result<AnswerOf<Operations[Name]>>>
}
