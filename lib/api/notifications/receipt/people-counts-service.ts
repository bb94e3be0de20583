import type { Notification } from '@/lib/contract/notification'
import { type CountedPeople, countPeople, findUncounted, updatePeople } from '../reading-repository'
import { RestingReads } from './resting-reads'

type Uncounted = Pick<Notification, 'id' | 'state' | 'counts'>
type People = Notification['people']

const counts = new RestingReads<ReadonlyMap<string, People>>()

/**
 * A notification with what became of its people; undefined when it is unknown. Those of over 1,000 who have several
 * deliveries each are counted as below.
 */
export async function findWithPeople(businessId: string, id: string): Promise<Notification | undefined> {
  const found = await findUncounted(businessId, id)
  if (!found) return undefined
  const { notification, isKept } = found
  if (isKept) return notification
  if (!notification.people) {
    const people = (await countTogether(businessId, [notification])).get(id) ?? null
    return { ...notification, people }
  }
  if (hasEnded(notification)) await updatePeople(businessId, [notification])
  return notification
}

/**
 * What became of the people of each of these. They are counted for all who look in this process together, and then not again
 * for ten times as long as that took; a change of their states shows at once. What has ended is kept as counted.
 */
export function countTogether(
  businessId: string,
  uncounted: readonly Uncounted[],
): Promise<ReadonlyMap<string, People>> {
  const key = JSON.stringify([businessId, ...uncounted.map(stateOf)])
  return counts.get(key, async () => {
    const counted = await countPeople(
      businessId,
      uncounted.map(({ id }) => id),
    )
    const ended = new Set(uncounted.filter(hasEnded).map(({ id }) => id))
    const toKeep = counted.filter(({ id, people }) => people && ended.has(id))
    if (toKeep.length > 0) await updatePeople(businessId, toKeep)
    return new Map(counted.map(({ id, people }: CountedPeople) => [id, people]))
  })
}

/** What is left of a cancelled one ends while its state stays. */
const stateOf = ({ id, state, counts: { queued, sending } }: Uncounted) => [id, state, queued + sending > 0]

const hasEnded = ({ state }: Pick<Notification, 'state'>) => state === 'done' || state === 'cancelled'
