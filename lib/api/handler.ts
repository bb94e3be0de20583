import type { Issue } from '@/lib/contract/errors'
import type { AnswerOf, Operation, ParsedRequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
import type { KnownBrowser } from '@/lib/known-browser'
import type { Caller } from './caller'
import type { Precondition } from './precondition'
import type { StreamedFile } from './streamed-file'
import type { WrittenJson } from './written-json'

/** Information about the call besides the parsed request. */
export type CallContext = {
  /** Checks the request's `If-Match`; returns true for any version if the request has none. */
  matches: Precondition
  /** The caller's address; the browser's address if the web process forwards it. */
  address: string
  /** The browser, if it has signed in here before according to the web process. */
  browser?: KnownBrowser
  clientId: string | null
  token?: string
  /**
   * Runs the work of an upload, or of an operation that stores outcomes itself, once per `Idempotency-Key`, in one
   * transaction with its response; without a key, just runs it.
   */
  once<T>(work: () => Promise<T>): Promise<T>
  /**
   * The response that `once` stored under the `Idempotency-Key`, for an operation that stores outcomes itself and calls
   * another deployment, which must not happen inside `once`'s transaction.
   */
  findFirst<T>(): Promise<T | undefined>
  /** The `Idempotency-Key` of an operation that stores outcomes itself. */
  idempotencyKey?: string
  /** Warnings about unusable parts of the body, which were left out (4.8). */
  warnings: Issue[]
  /** The paths of unknown properties, which were ignored. */
  ignored: readonly string[]
  /** The `Last-Event-ID` of a request for an event stream. */
  lastEventId: string | null
  /** Aborts if the caller disconnects before the response. */
  readonly signal: AbortSignal
}

export type Handler<O extends Operation> = (
  caller: Caller,
  request: ParsedRequestOf<O>,
  context: CallContext,
) => Promise<AnswerOf<O> | WrittenJson | StreamedFile>

/** One handler for each operation. */
export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> }

/** One resource's handlers, each type-checked against its operation in the contract. */
export type Routes = Partial<Handlers>
