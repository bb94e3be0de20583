import type { reachNotification } from '@/lib/contract/notification'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { fetchAnswer } from './fetch-read'

type Operation = typeof reachNotification

/** A read by POST, since ten thousand recipients do not fit into an address. Throws ReadError. */
export async function fetchReach(
  body: RequestOf<Operation>['body'],
  signal?: AbortSignal,
): Promise<AnswerOf<Operation>['reach']> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }
  return (await fetchAnswer<AnswerOf<Operation>>('/api/notifications/reach', init)).reach
}
