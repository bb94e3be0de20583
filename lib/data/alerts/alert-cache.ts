import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Alert, readAlert } from '@/lib/contract/alerts/alert'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { AnswerOf } from '@/lib/contract/operation'
import type { KnownChanges } from './alert-changes'
import { alertKeys } from './alert-keys'
import { type AlertPoint, type OpenPoints, placeOf, pointAt, pointOf } from './alert-point'

type OneAlert = AnswerOf<typeof readAlert>
type AlertListPage = AnswerOf<typeof listAlerts>

/** The one with the highest version; among equals, the last. */
export function newest<Versioned extends { version: number }>(
  first: Versioned,
  ...others: (Versioned | undefined)[]
): Versioned {
  return others.reduce<Versioned>(
    (best, other) => (other && other.version >= best.version ? other : best),
    first,
  )
}

/**
 * Replaces older versions of the alert everywhere in the cache. Its history is left as it was: the caller refetches it
 * afterwards.
 */
export function keepAlert(client: QueryClient, alert: Alert): void {
  const { id } = alert
  for (const key of [id, String(alert.number)])
    client.setQueryData<OneAlert>(
      alertKeys.one(key),
      (read) => read && { ...read, alert: newest(read.alert, alert) },
    )
  client.setQueriesData<InfiniteData<AlertListPage>>({ queryKey: alertKeys.lists }, (read) => {
    if (!read?.pages.some(({ alerts }) => alerts.some((one) => one.id === id))) return read
    return {
      ...read,
      pages: read.pages.map((page) => ({ ...page, alerts: replace(page.alerts, alert) })),
    }
  })
  client.setQueriesData<AlertListPage>(
    { queryKey: alertKeys.attached },
    (read) => read && { ...read, alerts: replace(read.alerts, alert) },
  )
  const point = pointOf(alert)
  client.setQueriesData<OpenPoints>(
    { queryKey: alertKeys.openPoints },
    (read) => read && replacePoint(read, point),
  )
  client.setQueriesData<KnownChanges>({ queryKey: alertKeys.allChanges }, (read) => {
    const known = read?.alerts.get(id)
    if (!read || !known) return read
    return { ...read, alerts: new Map(read.alerts).set(id, newest(known, alert)) }
  })
}

/** The same array if it does not hold the alert. */
function replace(all: Alert[], newer: Alert): Alert[] {
  const place = all.findIndex(({ id }) => id === newer.id)
  const older = all[place]
  return older === undefined ? all : all.with(place, newest(older, newer))
}

/** The table is not copied: it may have 100,000 rows. */
function replacePoint(read: OpenPoints, point: AlertPoint): OpenPoints {
  const place = placeOf(read.table, point.number)
  if (place < 0) return read
  const older = read.newer.get(point.number) ?? pointAt(read.table, place)
  return { ...read, newer: new Map(read.newer).set(point.number, newest(older, point)) }
}
