import { ApiError } from './api-error'
import type { Caller } from './caller'

const mostOfIdentity = 1_000
const mostOfBusiness = 2_000
const retryAfterSeconds = 5

const ofIdentities = new Map<string, number>()
const ofBusinesses = new Map<string, number>()
let closing = new AbortController()

/** An open event stream; `signal` aborts when the process stops. */
export type OpenStream = { signal: AbortSignal; close(): void }
type Opener = Pick<Caller, 'businessId' | 'identityId'>

/**
 * Counts one of this caller's streams until it is closed. Throws a 429 above 1,000 for one identity or 2,000
 * for one business, per process. All of a business's callers without an identity count as one.
 */
export function openStream({ businessId, identityId }: Opener): OpenStream {
  const identity = identityId ?? businessId
  const isFull =
    countOf(ofIdentities, identity) >= mostOfIdentity || countOf(ofBusinesses, businessId) >= mostOfBusiness
  if (isFull) throw new ApiError('too_many_requests', {}, retryAfterSeconds)
  add(ofIdentities, identity, 1)
  add(ofBusinesses, businessId, 1)
  return {
    signal: closing.signal,
    close() {
      add(ofIdentities, identity, -1)
      add(ofBusinesses, businessId, -1)
    },
  }
}

const countOf = (counts: Map<string, number>, key: string) => counts.get(key) ?? 0

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = countOf(counts, key) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** How many streams this process has open. */
export const countOpenStreams = (): number =>
  [...ofBusinesses.values()].reduce((total, count) => total + count, 0)

/** Ends every open stream, because a stopping process waits for all its responses. */
export function closeStreams(): void {
  closing.abort()
  closing = new AbortController()
}
