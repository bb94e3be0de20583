import { type Reach, reachNotification } from '@/lib/contract/notification'
import type { RequestOf } from '@/lib/contract/operation'
import { ReadError, type ReadFailure, unreachable } from './fetch-read'

/** A read by POST, since ten thousand recipients do not fit into an address. Throws ReadError. */
export async function fetchReach(
  body: RequestOf<typeof reachNotification>['body'],
  signal?: AbortSignal,
): Promise<Reach> {
  const response = await fetch('/api/notifications/reach', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    signal,
  }).catch((error) => {
    if (signal?.aborted) throw error
    throw new ReadError(unreachable)
  })
  const answer = (await response.json().catch(() => ({}))) as { data?: unknown; failure?: ReadFailure }
  if (!response.ok) throw new ReadError(answer.failure ?? unreachable)
  return reachNotification.answer.parse(answer.data).reach
}
