import { useQuery } from '@tanstack/react-query'
import { metresBetween } from '@/components/map/map-geometry'
import type { Alert } from '@/lib/data/alerts/alerts'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { type Responder, respondersQuery } from '@/lib/data/alerts/responders'
import { useNow } from '@/lib/i18n/use-now'

/** A free responder whose location is known, and the distance to the alert in meters. */
export type NearestResponder = { responder: Responder; metres: number; seenAt: string }

/** Somebody off duty can be sent too, but is never proposed. */
export const canBeSent = ({ state, available }: Responder) => state === 'free' && available

export const metresTo = ({ location }: Responder, alert: Alert) =>
  location ? metresBetween(location, alert.location) : Number.POSITIVE_INFINITY

/**
 * Free responders come first, then those off duty, busy and unavailable ones; each group is sorted by distance, then by
 * name.
 * Responders already at this alert are left out.
 */
export function inOrder(responders: readonly Responder[], alert: Alert): Responder[] {
  const rank = (one: Responder) => (canBeSent(one) ? (one.onDuty ? 0 : 1) : one.available ? 2 : 3)
  return responders
    .filter((one) => one.alert?.id !== alert.id)
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        Math.sign(metresTo(a, alert) - metresTo(b, alert)) ||
        a.name.localeCompare(b.name),
    )
}

/** Somebody whose location is older may be anywhere by now. */
const longestUnseenMs = 3_600_000

/**
 * The nearest free responder on duty for an unattended alert; undefined if none has been seen within the last hour.
 */
export function useNearestResponder(alert: Alert | undefined): NearestResponder | undefined {
  const { data: responders = [] } = useQuery(respondersQuery())
  const now = useNow()
  if (!alert || !isUnattended(alert)) return undefined
  let nearest: NearestResponder | undefined
  for (const responder of responders) {
    const { location } = responder
    if (
      !location ||
      !canBeSent(responder) ||
      !responder.onDuty ||
      now - Date.parse(location.at) > longestUnseenMs
    )
      continue
    const metres = metresTo(responder, alert)
    if (metres < (nearest?.metres ?? Number.POSITIVE_INFINITY))
      nearest = { responder, metres, seenAt: location.at }
  }
  return nearest
}

/** Urgent and high priority: for these alerts, sending somebody comes before anything else. */
export const isUrgent = ({ priority }: Pick<Alert, 'priority'>) => priority <= 2
