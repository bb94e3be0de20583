import type { Issue } from '@/lib/contract/errors'
import type { AnswerOf, Operation, ParsedRequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
import type { KnownBrowser } from '@/lib/known-browser'
import type { Caller } from './caller'
import type { Precondition } from './precondition'
import type { StreamedFile } from './streamed-file'
import type { WrittenJson } from './written-json'

/** What a handler gets besides the caller and the parsed request. */
export type CallContext = {
  /** Checks the version against the request's `If-Match`; always true if the request has none. */
  matches: Precondition
  /** The caller's IP address or, if the web process forwards one, the browser's. */
  address: string
  /** The browser, if the web process reports that somebody has signed in with it before. */
  browser?: KnownBrowser
  clientId: string | null
  token?: string
  /**
   * For uploads, and for operations that store their outcomes themselves: runs `work` in one transaction with
   * storing its response, at most once per `Idempotency-Key`. Without a key, just runs it.
   */
  once<T>(work: () => Promise<T>): Promise<T>
  /**
   * The response that `once` has stored under the `Idempotency-Key`, if any. For operations that store their
   * outcomes themselves and call another deployment, because that must not happen in the transaction of
   * `once`.
   */
  findFirst<T>(): Promise<T | undefined>
  /** The request's `Idempotency-Key`, if the operation stores its outcomes itself. */
  idempotencyKey?: string
  /** Warnings about parts of the body that were unusable and therefore left out (4.8). */
  warnings: Issue[]
  /** The paths of unknown fields, which were ignored. */
  ignored: readonly string[]
  /** The `Last-Event-ID` header of a request for an event stream. */
  lastEventId: string | null
  /** Aborts if the caller disconnects before it has received the response. */
  readonly signal: AbortSignal
}

export type Handler<O extends Operation> = (
  caller: Caller,
  request: ParsedRequestOf<O>,
  context: CallContext,
) => Promise<AnswerOf<O> | WrittenJson | StreamedFile>

export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> }

/** The handlers of a resource. The compiler checks each one against its operation in the contract. */
export type Routes = Partial<Handlers>
