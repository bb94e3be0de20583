import type { Notification } from '@/lib/contract/notification'
import { type CountedPeople, countPeople, findUncounted, updatePeople } from '../reading-repository'
import { CostBasedCache } from './cost-based-cache'

type Uncounted = Pick<Notification, 'id' | 'state' | 'counts'>
type People = Notification['people']

const counts = new CostBasedCache<ReadonlyMap<string, People>>()

/**
 * A notification with its people counted by state; undefined if it does not exist. If there are many people
 * with several deliveries each, their counts are cached; see `countTogether`.
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
 * Returns how many people are in each state, per notification. All callers in this process share the result, which
 * is cached for ten times as long as the query took, or until a notification's own state changes. The counts of a
 * notification that has ended are stored.
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

/**
 * The part of a notification that a cached count depends on. A cancelled notification's last deliveries end
 * without changing its state.
 */
const stateOf = ({ id, state, counts: { queued, sending } }: Uncounted) => [id, state, queued + sending > 0]

const hasEnded = ({ state }: Pick<Notification, 'state'>) => state === 'done' || state === 'cancelled'
