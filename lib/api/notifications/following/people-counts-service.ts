import type { Notification } from '@/lib/contract/notification'
import { type CountedPeople, countPeople, findUncounted, updatePeople } from '../reading-repository'
import { RestingReads } from './resting-reads'

const counts = new RestingReads<CountedPeople | undefined>()

/**
 * A notification with what became of its people; undefined when it is unknown. Many people who have several deliveries each
 * are counted for all who look in this process together, and then not again for ten times as long as that took. A change of
 * its state shows at once. What has ended is kept as counted.
 */
export async function findWithPeople(businessId: string, id: string): Promise<Notification | undefined> {
  const found = await findUncounted(businessId, id)
  if (!found) return undefined
  const { notification, isKept } = found
  const hasEnded = notification.state === 'done' || notification.state === 'cancelled'
  const counted = notification.people || isKept ? notification : await count(businessId, notification)
  if (hasEnded && !isKept && counted?.people) await updatePeople(businessId, counted)
  return { ...notification, people: counted?.people ?? null }
}

/** What is left of a cancelled one ends while its state stays. */
function count(businessId: string, notification: Notification): Promise<CountedPeople | undefined> {
  const { id, state, counts: deliveries } = notification
  const isLeft = deliveries.queued + deliveries.sending > 0
  return counts.get(JSON.stringify([businessId, id, state, isLeft]), () => countPeople(businessId, id))
}
