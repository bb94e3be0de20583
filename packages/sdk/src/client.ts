import { abortableResponse } from '@/lib/abortable-response'
import { answerFailure, noAnswer, type ReadError } from '@/lib/client/failure'
import { bodyOf, Deadline, dateOf, headersOf, type LooseRequest, writeAddress } from '@/lib/client/request'
import type { CallOptions, ClientOptions, Result } from './types'

/** The data about an operation that a call needs; generated from the contract when the package is built. */
export type CallableOperation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  safe?: true
  /** The names of the query parameters that are lists. */
  lists?: readonly string[]
  /** True if the response is a file or an event stream. */
  isStream?: true
}

type LooseCall = (request?: LooseRequest, options?: CallOptions) => Promise<Result<unknown>>

/** Creates a client with one function for each operation. */
export function makeClient(
  operations: Record<string, CallableOperation>,
  basePath: string,
  options: ClientOptions,
): Record<string, LooseCall> {
  const root = options.baseUrl.replace(/\/+$/, '') + basePath
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]): [string, LooseCall] => [
      name,
      (request = {}, callOptions = {}) => call(operation, request, { root, options, callOptions }),
    ]),
  )
}

type Context = { root: string; options: ClientOptions; callOptions: CallOptions }

async function call(
  operation: CallableOperation,
  request: LooseRequest,
  { root, options, callOptions }: Context,
): Promise<Result<unknown>> {
  const { lists = [] } = operation
  const token = typeof options.token === 'function' ? await options.token() : options.token
  const deadline = Deadline.of(operation, request, callOptions.signal)
  try {
    const address = writeAddress(root, operation.path, request, (name) => lists.includes(name))
    const response = await fetch(address, {
      method: operation.method,
      headers: headersOf(request, { ...options, token }, callOptions),
      ...bodyOf(request, deadline),
      signal: deadline.signal,
      cache: 'no-store',
      redirect: 'error',
    })
    return await readAnswer(operation, abortableResponse(response, deadline.signal))
  } catch (error) {
    if (callOptions.signal?.aborted) throw callOptions.signal.reason
    return { ok: false, failure: noAnswer(operation, error) }
  } finally {
    deadline.stop()
  }
}

async function readAnswer(operation: CallableOperation, response: Response): Promise<Result<unknown>> {
  if (response.ok && operation.isStream) return { ok: true, data: response.body }
  const body: unknown = await response.json()
  if (!response.ok)
    return { ok: false, failure: answerFailure(operation, response, isError(body) ? body : undefined) }
  if (!isObject(body) || !('data' in body))
    return { ok: false, failure: noAnswer(operation, new Error('The response has no data.'), response) }
  const etag = response.headers.get('etag') ?? undefined
  return { ok: true, data: body.data, etag, answeredAt: dateOf(response) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isError = (body: unknown): body is ReadError =>
  isObject(body) && typeof body.error === 'string' && (body.data == null || isObject(body.data))
