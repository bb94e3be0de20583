import { type Corner, flatRings, isInRing } from '@/lib/contract/fields/ring'
import { newest } from '@/lib/data/alerts/alert-cache'
import type { AlertFilters } from '@/lib/data/alerts/alert-keys'
import {
  type AlertPoint,
  type ClosedClusters,
  type OpenPoints,
  type PointTable,
  placeOf,
  pointAt,
  pointOf,
} from '@/lib/data/alerts/alert-point'
import type { Alert } from '@/lib/data/alerts/alerts'
import { matchesFilters } from '@/lib/data/alerts/matches-filters'

/**
 * What the map shows: individual open alerts, in a table that may be large, and closed ones as clustered by the API.
 */
export type ShownAlerts = {
  table: PointTable | undefined
  /** Entries that override or supplement the table, by number; undefined for an alert no longer shown. */
  others: ReadonlyMap<number, AlertPoint | undefined>
  closed: ClosedClusters | undefined
}

type Rings = Parameters<typeof matchesFilters>[2]
type Known = {
  listed: Iterable<Alert>
  changed: readonly Alert[]
  /** As clustered by the API. */
  closed: ClosedClusters | undefined
  filters: AlertFilters
  rings: Rings
}
type OpenOnes = Pick<ShownAlerts, 'table' | 'others'>

/** The loaded open alerts, each in its newest known version. The cost does not grow with their number. */
export function openOnes(
  read: OpenPoints | undefined,
  { listed, changed, closed, filters, rings }: Known,
): OpenOnes {
  const table = read?.table
  const others = new Map<number, AlertPoint | undefined>(read?.newer)
  const before = (number: number) => others.get(number) ?? readPoint(table, number)
  const put = (point: AlertPoint) => others.set(point.number, newest(before(point.number) ?? point, point))
  // Listed alerts have more than a position.
  for (const alert of listed) if (before(alert.number)) put(pointOf(alert))
  for (const alert of changed) put(pointOf(alert))
  for (const alert of changed) {
    const isGone =
      others.get(alert.number)?.version === alert.version && !matchesFilters(alert, filters, rings)
    if (isGone) others.set(alert.number, undefined)
  }
  // Closed alerts may be loaded before the stream reports that one of them was closed.
  for (const { number, version } of closed?.alerts ?? [])
    if (version > (before(number)?.version ?? version)) others.set(number, undefined)
  for (const [number, point] of others) if (point?.state === 'closed') others.set(number, undefined)
  return { table, others }
}

function readPoint(table: PointTable | undefined, number: number): AlertPoint | undefined {
  const place = table ? placeOf(table, number) : -1
  return table && place >= 0 ? pointAt(table, place) : undefined
}

/** Leaves out alerts that have been reopened or moved since: the next request will have them right. */
export function closedOnes(
  read: ClosedClusters | undefined,
  changed: Iterable<Alert>,
  open: OpenOnes,
): ClosedClusters | undefined {
  if (!read) return undefined
  const versions = new Map([...changed].map(({ number, version }) => [number, version]))
  const isClosed = ({ number, version }: ClosedClusters['alerts'][number]) =>
    version >= (versions.get(number) ?? 0) && !isOpenIn(open, number)
  return { ...read, alerts: read.alerts.filter(isClosed) }
}

/** Whether an open alert is shown, on its own or in a cluster. */
export const isOpenIn = ({ table, others }: OpenOnes, number: number) =>
  (others.has(number) ? others.get(number) : readPoint(table, number)) !== undefined

/** Every open alert on the map. */
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
