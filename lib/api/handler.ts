import type { Issue } from '@/lib/contract/errors'
import type { AnswerOf, Operation, ParsedRequestOf } from '@/lib/contract/operation'
import type { OperationName, Operations } from '@/lib/contract/operations'
import type { KnownBrowser } from '@/lib/known-browser'
import type { Caller } from './caller'
import type { Precondition } from './precondition'
import type { StreamedFile } from './streamed-file'
import type { WrittenJson } from './written-json'

/** What a handler knows of the call beside the parsed request. */
export type CallContext = {
  /** `If-Match` of the request; true for any version when there is none. */
  matches: Precondition
  /** Where the call comes from; the browser's address when the web process passes it on. */
  address: string
  /** The browser, when the web process passes on that it signed in here before. */
  browser?: KnownBrowser
  clientId: string | null
  token?: string
  /** Runs the work of an upload once for its `Idempotency-Key`, in one transaction with its answer; just runs it without one. */
  once<T>(work: () => Promise<T>): Promise<T>
  /** The details of the body that could not be used and were left out (4.8). */
  warnings: Issue[]
  /** The paths of the members that nobody knows, and that were left out. */
  ignored: readonly string[]
  /** `Last-Event-ID` of a request for an event stream. */
  lastEventId: string | null
  /** Aborts when the caller leaves before the answer. */
  readonly signal: AbortSignal
}

export type Handler<O extends Operation> = (
  caller: Caller,
  request: ParsedRequestOf<O>,
  context: CallContext,
) => Promise<AnswerOf<O> | WrittenJson | StreamedFile>

/** One handler for each operation. */
export type Handlers = { [Name in OperationName]: Handler<Operations[Name]> }

/** The handlers of one resource: each is for an operation of the contract, and checked against it. */
export type Routes = Partial<Handlers>
