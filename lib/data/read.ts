import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type { Operations } from '@/lib/contract/operations'
import type { reads } from './reads'
import { type Failure, RequestError, unreachable } from './request-error'

/** The read operations that the console serves to the browser; each has its own path. */
type Reads = Operations[(typeof reads)[number]]
type ReadPath = Reads['path']
type ReadAt<Path extends ReadPath> = Extract<Reads, { path: Path }>
/** The types accepted for a query parameter, which is sent as text. */
type Parameter<Given> =
  | Given
  | (Given extends 'true' | 'false' ? boolean : Given extends readonly (infer One)[] ? readonly One[] : never)
  | (string extends Given ? number : never)
type ReadRequest<Request> = {
  [Part in keyof Request]: Part extends 'query'
    ? { [Name in keyof Request[Part]]: Parameter<Request[Part][Name]> }
    : Request[Part]
}

type Value = string | number | boolean
type Query = Record<string, Value | readonly Value[] | undefined>

/**
 * Calls a read operation of the contract through the console's handler at the same path, with POST if the
 * operation has a body. Throws RequestError, and never redirects, even if the session has ended.
 */
export function read<Path extends ReadPath>(
  path: Path,
  request: ReadRequest<RequestOf<ReadAt<Path>>>,
  signal?: AbortSignal,
): Promise<AnswerOf<ReadAt<Path>>> {
  const {
    params = {},
    query = {},
    body,
  }: { params?: Record<string, unknown>; query?: Query; body?: unknown } = request
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const address = withQuery(`/api${filled}`, query)
  return body === undefined ? fetchAnswer(address, { signal }) : fetchByBody(address, body, signal)
}

/**
 * Calls one of the console's own GET handlers. Throws RequestError, and never redirects, even if the session has
 * ended.
 */
export function fetchRead<Answer>(path: string, query: Query, signal?: AbortSignal): Promise<Answer> {
  return fetchAnswer(withQuery(path, query), { signal })
}

/** A call by POST of one of the console's own handlers. Throws RequestError. */
export function fetchByBody<Answer>(
  path: string,
  body: unknown,
  signal?: AbortSignal,
  headers?: Record<string, string>,
): Promise<Answer> {
  return fetchAnswer(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  })
}

/**
 * The URL for a read. A wall display's page uses the display's session, even if a user is signed in to the
 * same browser.
 */
export const ownAddress = (path: string) =>
  typeof location !== 'undefined' && location.pathname === '/display'
    ? path.replace(/^\/api\//, '/api/display/')
    : path

/** Adds the query parameters that have a value to a URL; a list repeats its parameter. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, String(one)]),
  )
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}

export const refreshEveryMs = 30_000

/**
 * Options for data that is shown as long as a page is open: polled while the page is visible, and refetched immediately
 * when the window regains focus.
 */
export const keptFresh = {
  // Just long enough not to refetch data that the server has loaded; navigating back to a page refetches its
  // data.
  staleTime: 1_000,
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: 'always',
  retry: false,
  networkMode: 'always',
} as const

/** This timeout is longer than the console's own timeout for the API. */
const timeoutMs = 20_000

/**
 * The data from a response of the console's handlers, which have already validated it. Throws RequestError.
 */
async function fetchAnswer<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const address = ownAddress(path)
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(address, { ...init, signal, cache: 'no-store' }).catch((error) => {
    if (init.signal?.aborted) throw error
    throw new RequestError(unreachable)
  })
  const body = (await response.json().catch(() => ({}))) as { data?: Answer; failure?: Failure }
  if (!response.ok || body.data === undefined) throw new RequestError(body.failure ?? unreachable)
  return body.data
}
