import { type Corner, flatRings, isInRing } from '@/lib/contract/fields/ring'
import type { AlertFilters } from '@/lib/data/alerts/alert-keys'
import {
  type AlertPoint,
  type ClosedClusters,
  type PointTable,
  placeOf,
  pointAt,
  pointOf,
} from '@/lib/data/alerts/alert-point'
import { isNewer, type KnownAlerts } from '@/lib/data/alerts/alert-store'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'

/**
 * What the map shows: open alerts one by one, in a table that may be large, and closed ones as clustered by the API.
 */
export type ShownAlerts = {
  table: PointTable | undefined
  /** Alerts that override or supplement the table, by number; undefined for an alert that is no longer shown. */
  others: ReadonlyMap<number, AlertPoint | undefined>
  closed: ClosedClusters | undefined
}

type Rings = Parameters<typeof matchesFilters>[2]
type Selecting = {
  known: KnownAlerts
  /** The closed alerts, as clustered by the API. */
  closed: ClosedClusters | undefined
  filters: AlertFilters
  rings: Rings
}
type OpenOnes = Pick<ShownAlerts, 'table' | 'others'>

/** The open alerts in the table, each in its newest known version, and those opened since the table was loaded. */
export function openOnes(
  table: PointTable | undefined,
  { known, closed, filters, rings }: Selecting,
): OpenOnes {
  const others = new Map<number, AlertPoint | undefined>()
  for (const alert of known.alerts.values()) {
    const read = readPoint(table, alert.number)
    if (!read && !known.changed.has(alert.id)) continue
    if (read && isNewer(read, alert)) continue
    const hasChanged = !read || isNewer(alert, read)
    const isShown = alert.closed === 0 && (!hasChanged || matchesFilters(alert, filters, rings))
    others.set(alert.number, isShown ? pointOf(alert) : undefined)
  }
  // An alert that was loaded as closed is not open, even if its closing has not been reported yet.
  for (const one of closed?.alerts ?? []) {
    const open = others.get(one.number) ?? readPoint(table, one.number)
    if (open && isNewer(one, open)) others.set(one.number, undefined)
  }
  return { table, others }
}

function readPoint(table: PointTable | undefined, number: number): AlertPoint | undefined {
  const place = table ? placeOf(table, number) : -1
  return table && place >= 0 ? pointAt(table, place) : undefined
}

/**
 * Leaves out alerts that have been reopened or moved since they were loaded; the next request returns their
 * current state.
 */
export function closedOnes(
  read: ClosedClusters | undefined,
  { alerts }: KnownAlerts,
  open: OpenOnes,
): ClosedClusters | undefined {
  if (!read) return undefined
  const byNumber = new Map([...alerts.values()].map((alert) => [alert.number, alert]))
  const isClosed = (one: ClosedClusters['alerts'][number]) =>
    !isNewer(byNumber.get(one.number) ?? one, one) && !isOpenIn(open, one.number)
  return { ...read, alerts: read.alerts.filter(isClosed) }
}

/** Whether an open alert is shown, on its own or in a cluster. */
export const isOpenIn = ({ table, others }: OpenOnes, number: number) =>
  (others.has(number) ? others.get(number) : readPoint(table, number)) !== undefined

export function* openPointsIn({ table, others }: ShownAlerts): Generator<AlertPoint> {
  for (let place = 0; place < (table?.numbers.length ?? 0); place++)
    if (table && !others.has(table.numbers[place] as number)) yield pointAt(table, place)
  for (const point of others.values()) if (point) yield point
}

/** The numbers of the open alerts inside an outline. */
export function openNumbersInside(shown: ShownAlerts, outline: readonly Corner[]): number[] {
  const rings = flatRings(outline)
  const inside = [...openPointsIn(shown)].filter((point) => isInRing(rings, point))
  return inside.map(({ number }) => number)
}
