import type { ErrorCode, Issue } from '@/lib/contract/errors'

/** As the client's Failure: what a GET handler of the console answers when a read did not succeed. */
export type ReadFailure = {
  status: number
  code: ErrorCode | 'unreachable' | 'not_known'
  message: string
  issues: Issue[]
  data: Record<string, unknown>
  retryAfterSeconds?: number
  requestId?: string
}

/** The failure of a read that no answer came back from, or of a change that was not sent. */
export const unreachable: ReadFailure = {
  status: 0,
  code: 'unreachable',
  message: 'No answer.',
  issues: [],
  data: {},
}

/** The failure of a change that was sent and not answered. */
export const notKnown: ReadFailure = { ...unreachable, code: 'not_known' }

/** What a query throws; `failure` says why in a form that can be translated. */
export class ReadError extends Error {
  constructor(readonly failure: ReadFailure) {
    super(failure.message)
  }
}

/** Why a query failed; whatever threw no ReadError has brought no answer that can be read. */
export function failureOf(error: unknown): ReadFailure {
  return error instanceof ReadError ? error.failure : unreachable
}

type Value = string | number | boolean
type Query = Record<string, Value | readonly Value[] | undefined>

/** Reads one of the console's GET handlers; throws ReadError, of an ended session too: it leaves no page by itself. */
export function fetchRead<Answer>(path: string, query: Query, signal?: AbortSignal): Promise<Answer> {
  return fetchAnswer(withQuery(path, query), { signal })
}

/** An address with what there is of a query; a list is a repeated member. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, String(one)]),
  )
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Longer than the console itself waits for the API. */
const patienceMs = 20_000

/** The data that one of the console's handlers answers, which has parsed it already; throws ReadError. */
export async function fetchAnswer<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const patience = AbortSignal.timeout(patienceMs)
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
  const response = await fetch(address, { ...init, signal, cache: 'no-store' }).catch((error) => {
    if (init.signal?.aborted) throw error
    throw new ReadError(unreachable)
  })
  const body = (await response.json().catch(() => ({}))) as { data?: Answer; failure?: ReadFailure }
  if (!response.ok || body.data === undefined) throw new ReadError(body.failure ?? unreachable)
  return body.data
}
