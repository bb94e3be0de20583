import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Alert, listAlerts, readAlert } from '@/lib/contract/alert'
import type { AnswerOf } from '@/lib/contract/operation'
import type { KnownChanges } from './alert-changes'
import { alertKeys } from './alert-keys'
import { type AlertPoints, pointOf } from './alert-point'

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
    return { ...read, pages: read.pages.map((page) => ({ ...page, alerts: replace(page.alerts, alert) })) }
  })
  client.setQueriesData<AlertPoints>(
    { queryKey: alertKeys.points },
    (read) => read && { ...read, points: replace(read.points, pointOf(alert)) },
  )
  client.setQueriesData<KnownChanges>({ queryKey: alertKeys.allChanges }, (read) => {
    const known = read?.alerts.get(id)
    if (!read || !known) return read
    return { ...read, alerts: new Map(read.alerts).set(id, newest(known, alert)) }
  })
}

function replace<One extends { id: string; version: number }>(all: One[], newer: One): One[] {
  return all.some(({ id }) => id === newer.id)
    ? all.map((one) => (one.id === newer.id ? newest(one, newer) : one))
    : all
}
