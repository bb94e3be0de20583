import { ApiError } from '../api-error'
import type { Caller } from '../caller'
import { sharedSlots } from './shared-slots'

const mostOfIdentity = 1_000
const mostOfBusiness = 2_000
const retryAfterSeconds = 5

const open = new Set<{ businessId: string; closing: AbortController }>()

/** An open event stream; `signal` aborts when the client must connect again, for example because the process stops. */
export type OpenStream = { signal: AbortSignal; close(): void }
type Opener = Pick<Caller, 'businessId' | 'identityId'>

/**
 * Reserves a stream for the caller until it is closed. Throws a 429 above 1,000 streams per identity or 2,000
 * per business, in all processes together. All callers of a business without an identity count as one
 * identity.
 */
export async function openStream({ businessId, identityId }: Opener): Promise<OpenStream> {
  const limits = {
    [`streams of identity ${identityId ?? businessId}`]: mostOfIdentity,
    [`streams of business ${businessId}`]: mostOfBusiness,
  }
  if (!(await sharedSlots.take(limits))) throw new ApiError('too_many_requests', {}, retryAfterSeconds)
  const stream = { businessId, closing: new AbortController() }
  open.add(stream)
  return {
    signal: stream.closing.signal,
    close() {
      open.delete(stream)
      sharedSlots.release(limits)
    },
  }
}

/** How many streams this process has open. */
export const countOpenStreams = (): number => open.size

/** Closes all streams, since a stopping process waits until all responses have ended; or those of one business. */
export function closeStreams(businessId?: string): void {
  for (const stream of open)
    if (businessId === undefined || stream.businessId === businessId) stream.closing.abort()
}
