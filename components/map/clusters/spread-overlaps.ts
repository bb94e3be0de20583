import { metresPerPixel, projectX, projectY } from '../mercator'
import type { AlertItem, MapItem } from './cluster-alerts'

type Place = { latitude: number; longitude: number }
export type Offset = { x: number; y: number }
export type Spread = { items: readonly MapItem[]; offsets: ReadonlyMap<string, Offset> }

const gapPx = 22
/** The distance from the selected alert's center to that of a marker moved beside it. */
const clearancePx = 36
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
/** The maximum displacement: any farther, and people would look for the alert on the wrong street. */
const farthestMetres = 50

/**
 * Alerts in one building often share the same point. At zooms without clustering, they are spread around that point
 * in a sunflower pattern, within 50 meters, so that each of them can be seen and clicked. Alerts for which there is
 * no room are clustered at the point itself. Items without an offset stay where they are.
 */
export function spreadOverlaps(items: readonly MapItem[], zoom: number, selected?: Place): Spread {
  const offsets = new Map<string, Offset>()
  const selectedKey = selected && placeKey(selected)
  const shown: MapItem[] = []
  for (const [key, group] of groupByPlace(items)) {
    // Leaves room for the selected alert, which is in the middle and larger.
    const first = key === selectedKey ? 2 : 0
    const { spread, rest } = fitting(group, zoom, first)
    shown.push(...spread, ...rest)
    if (group.length + first < 2) continue
    const from = rest.length > 0 ? Math.max(first, 2) : first
    for (const [at, item] of spread.entries()) offsets.set(item.key, seed(at + from))
  }
  return { items: shown, offsets }
}

function fitting(group: readonly MapItem[], zoom: number, first: number) {
  const [one] = group
  const room = one ? (farthestMetres / metresPerPixel(one.latitude, zoom) / gapPx) ** 2 : 0
  const alerts = group.filter((item): item is AlertItem => item.kind === 'alert').sort(byUrgency)
  const others = group.filter(({ kind }) => kind === 'cluster')
  if (first + alerts.length <= room) return { spread: alerts, rest: others }
  const alone = Math.max(1, Math.floor(room) - 2 - first)
  return { spread: alerts.slice(0, alone), rest: [...others, ...together(alerts.slice(alone))] }
}

const ranks = { open: 0, acknowledged: 1, closed: 2 }
const byUrgency = (one: AlertItem, other: AlertItem) =>
  ranks[one.alert.state] - ranks[other.alert.state] || (one.key < other.key ? -1 : 1)

function together(alerts: readonly AlertItem[]): MapItem[] {
  const [first] = alerts
  if (!first || alerts.length === 1) return [...alerts]
  const { latitude, longitude } = first
  const countOf = (state: 'open' | 'acknowledged') =>
    alerts.filter(({ alert }) => alert.state === state).length
  const counts = { count: alerts.length, open: countOf('open'), acknowledged: countOf('acknowledged') }
  return [
    { kind: 'cluster', key: `rest ${placeKey(first)}`, latitude, longitude, ...counts, opensAt: nearestZoom },
  ]
}

const nearestZoom = 19

/** Moves aside markers that the selected alert would hide, and closed ones that a single open alert would cover. */
export function moveAside(
  items: readonly MapItem[],
  selected: Place | undefined,
  zoom: number,
): Map<string, Offset> {
  const world = 256 * 2 ** zoom
  const offsets = new Map<string, Offset>()
  const open = items.filter((item) => item.kind === 'alert' && isOpen(item.alert))
  for (const item of items) {
    const isClosed = item.kind === 'alert' ? !isOpen(item.alert) : item.open + item.acknowledged === 0
    for (const still of [...(selected ? [selected] : []), ...(isClosed ? open : [])]) {
      const x = (projectX(item.longitude) - projectX(still.longitude)) * world
      const y = (projectY(item.latitude) - projectY(still.latitude)) * world
      const distance = Math.hypot(x, y)
      if (distance >= clearancePx) continue
      const angle = distance < 1 ? -Math.PI / 4 : Math.atan2(y, x)
      offsets.set(item.key, { x: clearancePx * Math.cos(angle) - x, y: clearancePx * Math.sin(angle) - y })
      break
    }
  }
  return offsets
}

const isOpen = ({ state }: AlertItem['alert']) => state !== 'closed'

function groupByPlace(items: readonly MapItem[]): Map<string, MapItem[]> {
  const groups = new Map<string, MapItem[]>()
  for (const item of items) {
    const group = groups.get(placeKey(item))
    if (group) group.push(item)
    else groups.set(placeKey(item), [item])
  }
  return groups
}

function seed(at: number): Offset {
  const radius = gapPx * Math.sqrt(at)
  return { x: radius * Math.cos(at * goldenAngle), y: radius * Math.sin(at * goldenAngle) }
}

/** Five decimals are about a meter, less than two pixels at the zooms where alerts are separate. */
function placeKey({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
}
