import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Alert, readAlert } from '@/lib/contract/alerts/alert'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'
import type { KnownChanges } from './alert-changes'
import { alertKeys } from './alert-keys'
import { type AlertPoint, type ClosedPoints, pointOf } from './alert-point'

type OneAlert = AnswerOf<typeof readAlert>
type AlertListPage = AnswerOf<typeof listAlerts>

/** The one with the highest version; of equals, the last. */
export function newest<Versioned extends { version: number }>(
  first: Versioned,
  ...others: (Versioned | undefined)[]
): Versioned {
  return others.reduce<Versioned>(
    (best, other) => (other && other.version >= best.version ? other : best),
    first,
  )
}

/** Puts an answer of the API wherever the cache has an older version of the alert. */
export function keepAlert(client: QueryClient, alert: Alert): void {
  const { id } = alert
  client.setQueryData<OneAlert>(
    alertKeys.one(id),
    (read) => read && { ...read, alert: newest(read.alert, alert) },
  )
  client.setQueriesData<InfiniteData<AlertListPage>>({ queryKey: alertKeys.lists }, (read) => {
    if (!read?.pages.some(({ alerts }) => alerts.some((one) => one.id === id))) return read
    return {
      ...read,
      pages: read.pages.map((page) => ({ ...page, alerts: replace(page.alerts, alert, isSameId) })),
    }
  })
  const point = pointOf(alert)
  client.setQueriesData<AlertPoint[]>(
    { queryKey: alertKeys.openPoints },
    (read) => read && replace(read, point, isSameNumber),
  )
  client.setQueriesData<ClosedPoints>({ queryKey: alertKeys.closedPoints }, (read) => {
    if (!read?.points.some((one) => isSameNumber(one, point))) return read
    return { ...read, points: replace(read.points, point, isSameNumber) }
  })
  client.setQueriesData<KnownChanges>({ queryKey: alertKeys.allChanges }, (read) => {
    const known = read?.alerts.get(id)
    if (!read || !known) return read
    return { ...read, alerts: new Map(read.alerts).set(id, newest(known, alert)) }
  })
}

const isSameId = (one: { id: string }, other: { id: string }) => one.id === other.id
const isSameNumber = (one: AlertPoint, other: AlertPoint) => one.number === other.number

/** The same array where it does not hold the alert: there may be 100,000 points in it. */
function replace<One extends { version: number }>(
  all: One[],
  newer: One,
  isSame: (one: One, other: One) => boolean,
): One[] {
  const place = all.findIndex((one) => isSame(one, newer))
  const older = all[place]
  return older === undefined ? all : all.with(place, newest(older, newer))
}
