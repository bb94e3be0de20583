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

/** What the map shows: open alerts one by one, in a table that may be large, and closed ones as the API counts them. */
export type ShownAlerts = {
  table: PointTable | undefined
  /** What holds instead of the table, by number, or beside it; undefined stands for one that is not shown any more. */
  others: ReadonlyMap<number, AlertPoint | undefined>
  closed: ClosedClusters | undefined
}

type Rings = Parameters<typeof matchesFilters>[2]
type Known = {
  listed: Iterable<Alert>
  changed: readonly Alert[]
  /** As the API counts them. */
  closed: ClosedClusters | undefined
  filters: AlertFilters
  rings: Rings
}
type OpenOnes = Pick<ShownAlerts, 'table' | 'others'>

/** The open alerts that were read, each in the newest version that is known of it. What it costs does not grow with them. */
export function openOnes(
  read: OpenPoints | undefined,
  { listed, changed, closed, filters, rings }: Known,
): OpenOnes {
  const table = read?.table
  const others = new Map<number, AlertPoint | undefined>(read?.newer)
  const before = (number: number) => others.get(number) ?? readPoint(table, number)
  const put = (point: AlertPoint) => others.set(point.number, newest(before(point.number) ?? point, point))
  // Of those in the list more is known than their place.
  for (const alert of listed) if (before(alert.number)) put(pointOf(alert))
  for (const alert of changed) put(pointOf(alert))
  for (const alert of changed) {
    const isGone =
      others.get(alert.number)?.version === alert.version && !matchesFilters(alert, filters, rings)
    if (isGone) others.set(alert.number, undefined)
  }
  // Closed ones may be read sooner than it is told that one of them was closed.
  for (const { number, version } of closed?.alerts ?? [])
    if (version > (before(number)?.version ?? version)) others.set(number, undefined)
  for (const [number, point] of others) if (point?.state === 'closed') others.set(number, undefined)
  return { table, others }
}

function readPoint(table: PointTable | undefined, number: number): AlertPoint | undefined {
  const place = table ? placeOf(table, number) : -1
  return table && place >= 0 ? pointAt(table, place) : undefined
}

/** Without single ones that have been opened again or moved since: the next read has them right. */
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

/** Whether an open alert is shown, by itself or counted in a cluster. */
export const isOpenIn = ({ table, others }: OpenOnes, number: number) =>
  (others.has(number) ? others.get(number) : readPoint(table, number)) !== undefined

/** Every open alert that is shown. */
export function* openPointsIn({ table, others }: ShownAlerts): Generator<AlertPoint> {
  for (let place = 0; place < (table?.numbers.length ?? 0); place++)
    if (table && !others.has(table.numbers[place] as number)) yield pointAt(table, place)
  for (const point of others.values()) if (point) yield point
}

/** The numbers of the open alerts that are shown inside an outline. */
export function openNumbersInside(shown: ShownAlerts, outline: readonly Corner[]): number[] {
  const rings = flatRings(outline)
  const inside = [...openPointsIn(shown)].filter((point) => isInRing(rings, point))
  return inside.map(({ number }) => number)
}
