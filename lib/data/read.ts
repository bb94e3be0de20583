import { type Failure, RequestError, unreachable } from './request-error'

type Value = string | number | boolean
type Query = Record<string, Value | readonly Value[] | undefined>

/** Reads one of the console's GET handlers. Throws RequestError, for an ended session too: it never redirects by itself. */
export function fetchRead<Answer>(path: string, query: Query, signal?: AbortSignal): Promise<Answer> {
  return fetchAnswer(withQuery(path, query), { signal })
}

/** A read by POST, for a query that does not fit into a URL. Throws RequestError. */
export function fetchByBody<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return fetchAnswer(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  })
}

/** The page of a display reads by the display's own session, whoever else is signed in there. */
export const ownAddress = (path: string) =>
  typeof location !== 'undefined' && location.pathname === '/display'
    ? path.replace(/^\/api\//, '/api/display/')
    : path

/** A URL with the members of a query that are set; a list repeats its member. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, String(one)]),
  )
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}

export const refreshEveryMs = 30_000

/** Of what a page shows for as long as it is open: asked for again while one looks, and at once when one comes back. */
export const keptFresh = {
  // What the server has just read is not asked for again; what a page is gone back to is.
  staleTime: 1_000,
  refetchInterval: refreshEveryMs,
  refetchOnWindowFocus: 'always',
  retry: false,
  networkMode: 'always',
} as const

/** Longer than the console itself waits for the API. */
const timeoutMs = 20_000

/** The data of an answer of the console's handlers, which have parsed it already. Throws RequestError. */
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
