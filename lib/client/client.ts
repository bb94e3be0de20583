import * as z from 'zod'
import { abortableResponse } from '@/lib/abortable-response'
import { failureCode } from '@/lib/connection-failure'
import { ErrorBody } from '@/lib/contract/errors'
import type { AnswerOf, Operation, RequestOf } from '@/lib/contract/operation'
import { basePath, type OperationName, type Operations, operations } from '@/lib/contract/operations'
import { type Span, traced, traceHeaders } from '@/lib/tracing/tracing'
import { answerFailure, type Failure, noAnswer } from './failure'
import {
  bodyOf,
  type CallOptions,
  type ClientOptions,
  Deadline,
  dateOf,
  headersOf,
  type LooseRequest,
  writeAddress,
} from './request'

export type { CallOptions, ClientOptions } from './request'

/**
 * `answeredAt` is the time of the response by the API's clock, in ms since the epoch, with a precision of one second.
 */
export type Result<T> =
  | { ok: true; data: T; etag?: string; answeredAt?: number }
  | { ok: false; failure: Failure }

type Call<O extends Operation> = (
  request: RequestOf<O>,
  options?: CallOptions,
) => Promise<Result<AnswerOf<O>>>

/** One function per contract operation. Failures of the API or the network are returned, never thrown. */
export type Client = { [Name in OperationName]: Call<Operations[Name]> }

/**
 * Creates a client, which is the only way to call the API: it calls contract operations over HTTP and parses the
 * responses. Waits 10 s for a read, 30 s for a change, and 5 minutes for the response to an upload once the whole file
 * was sent. Sending a file, and receiving one that has started to arrive, have no time limit.
 */
export function createClient(options: ClientOptions): Client {
  const calls = Object.entries(operations).map(([name, operation]) => [
    name,
    (request: LooseRequest, callOptions: CallOptions = {}) => call(operation, request, options, callOptions),
  ])
  return Object.fromEntries(calls) as Client
}

/** Returns the response to a read, `{data}`, as bytes, without parsing it. Fails like any other call. */
export function callForBytes(
  operation: Operation,
  request: { query: Record<string, unknown> },
  client: ClientOptions,
  options: CallOptions = {},
): Promise<Result<ReadableStream<Uint8Array>>> {
  const asFile = { ...operation, media: 'application/json' }
  return call(asFile, request, client, options) as Promise<Result<ReadableStream<Uint8Array>>>
}

function call(
  operation: Operation,
  request: LooseRequest,
  client: ClientOptions,
  options: CallOptions,
): Promise<Result<unknown>> {
  const { method, path } = operation
  const attributes = { 'http.request.method': method, 'url.template': basePath + path }
  return traced({ name: `${method} ${path}`, kind: 'client', attributes }, (span) =>
    callInSpan(span, operation, request, client, options),
  )
}

async function callInSpan(
  span: Span,
  operation: Operation,
  request: LooseRequest,
  client: ClientOptions,
  options: CallOptions,
): Promise<Result<unknown>> {
  const deadline = Deadline.of(operation, request, options.signal)
  try {
    const response = await fetch(addressOf(client.baseUrl + basePath, operation, request), {
      method: operation.method,
      headers: { ...headersOf(request, client, options), ...traceHeaders() },
      ...bodyOf(request, deadline),
      signal: deadline.signal,
      cache: 'no-store',
      redirect: 'error',
    })
    span.answered(response.status)
    return await readAnswer(operation, abortableResponse(response, deadline.signal))
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    span.failed(failureCode(error))
    return { ok: false, failure: noAnswer(operation, error) }
  } finally {
    deadline.stop()
  }
}

async function readAnswer(operation: Operation, response: Response): Promise<Result<unknown>> {
  if (operation.media && response.ok) return { ok: true, data: response.body }
  const body: unknown = await response.json()
  if (!response.ok)
    return { ok: false, failure: answerFailure(operation, response, ErrorBody.safeParse(body).data) }
  const answer = operation.answer.safeParse((body as { data?: unknown } | null)?.data)
  if (!answer.success) return { ok: false, failure: noAnswer(operation, answer.error, response) }
  const etag = response.headers.get('etag') ?? undefined
  return { ok: true, data: answer.data, etag, answeredAt: dateOf(response) }
}

/** Returns the URL of a call, with path parameters filled in and lists as repeated keys (4.6). */
export function addressOf(
  root: string,
  operation: Operation,
  request: Pick<LooseRequest, 'params' | 'query'>,
): string {
  const isList = (name: string) => operation.request.query?.shape[name] instanceof z.ZodArray
  return writeAddress(root, operation.path, request, isList)
}
