import { ApiError } from './api-error'

const mostAnIdentity = 1_000
const retryAfterSeconds = 5

const counts = new Map<string, number>()
let closing = new AbortController()

/** An event stream that is open; `signal` aborts when the process stops. */
export type OpenStream = { signal: AbortSignal; close(): void }

/** Counts a stream of this caller until it is closed. 429 beyond 1,000 of one identity in this process. */
export function openStream(callerKey: string): OpenStream {
  const count = counts.get(callerKey) ?? 0
  if (count >= mostAnIdentity) throw new ApiError('too_many_requests', {}, retryAfterSeconds)
  counts.set(callerKey, count + 1)
  return { signal: closing.signal, close: () => leave(callerKey) }
}

function leave(callerKey: string): void {
  const left = (counts.get(callerKey) ?? 1) - 1
  if (left === 0) counts.delete(callerKey)
  else counts.set(callerKey, left)
}

/** Ends every open stream: a process that stops waits for all its answers. */
export function closeStreams(): void {
  closing.abort()
  closing = new AbortController()
}
