import type { Bounds } from '../map-geometry'
import type { MapAlert, MapAlerts } from '../map-types'
import { latitudeOf, projectX, projectY } from '../mercator'
import { eachOpen, type Group, PointGrid, type UnitBox } from './point-grid'

/** Above this zoom every alert has its own marker. */
export const clusterMaxZoom = 17
/** The maximum number of separate alerts in view; if there are more, they are clustered at every zoom. */
const mostAlone = 600
/** The minimum distance between the centers of two markers; closer ones would overlap, so they are merged. */
const apartPx = 44
/** The alerts of an opened cluster spread over at least this width. */
const openedPx = 160

type Place = { key: string; latitude: number; longitude: number }
export type AlertItem = Place & { kind: 'alert'; alert: MapAlert }
export type ClusterItem = Place & {
  kind: 'cluster'
  count: number
  open: number
  acknowledged: number
  /** The zoom at which the cluster breaks up, if known. */
  opensAt: number
}
export type MapItem = AlertItem | ClusterItem

/**
 * The markers for a box, which may span several copies of the world: clusters and single alerts. Open alerts close to
 * each other form a cluster, which also counts the closed ones next to them; a single open alert keeps its own
 * marker.
 */
export function clusterAlerts(alerts: MapAlerts, box: Bounds, zoom: number): MapItem[] {
  return worldsIn(box).flatMap((shift) => {
    const part = partOf(box, shift)
    const items = (zoom > clusterMaxZoom && standAlone(alerts, part)) || gather(alerts, part, zoom)
    return shift === 0 ? items : items.map((item) => shifted(item, shift))
  })
}

function worldsIn({ west, east }: Bounds): number[] {
  const first = Math.floor((west + 180) / 360)
  const last = Math.floor((east + 180) / 360)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * 360)
}

function partOf({ west, south, east, north }: Bounds, shift: number): UnitBox {
  return {
    left: projectX(Math.max(-180, west - shift)),
    right: projectX(Math.min(180, east - shift)),
    top: projectY(Math.min(90, north)),
    bottom: projectY(Math.max(-90, south)),
  }
}

const shifted = (item: MapItem, shift: number): MapItem => ({
  ...item,
  key: `${item.key} ${shift}`,
  longitude: item.longitude + shift,
})

/** Each alert with its own marker; undefined if there are too many. Clusters from the API remain clusters. */
function standAlone(alerts: MapAlerts, part: UnitBox): MapItem[] | undefined {
  const found: MapAlert[] = []
  let count = 0
  eachOpen(alerts, part, (_x, _y, _isAcknowledged, alert) => {
    count += 1
    if (count <= mostAlone) found.push(alert())
  })
  const closed = alerts.closed.alerts.filter((alert) => isIn(part, alert))
  if (count + closed.length > mostAlone) return undefined
  const together = alerts.closed.clusters.filter((cluster) => isIn(part, cluster))
  return [
    ...[...found, ...closed].map(alertItem),
    ...together.map((cluster, at): ClusterItem => {
      const { latitude, longitude, count } = cluster
      const none = { open: 0, acknowledged: 0, opensAt: clusterMaxZoom + 1 }
      return { kind: 'cluster', key: `closed ${at}`, latitude, longitude, count, ...none }
    }),
  ]
}

const alertItem = (alert: MapAlert): AlertItem => {
  const { id, latitude, longitude } = alert
  return { kind: 'alert', key: id, latitude, longitude, alert }
}

function isIn(part: UnitBox, { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): boolean {
  const [x, y] = [projectX(longitude), projectY(latitude)]
  return x >= part.left && x <= part.right && y >= part.top && y <= part.bottom
}

function gather(alerts: MapAlerts, part: UnitBox, zoom: number): MapItem[] {
  const reach = apartPx / (256 * 2 ** zoom)
  const open = openGrid(alerts, part, zoom)
  const closed = closedGrid(alerts, part, zoom)
  const clusters = joinNear(open, [open], reach, () => true)
  // A single open alert is not merged with closed ones: its red would not be noticed in the gray of a hundred.
  const withClosed = joinNear(open, [closed], reach, ({ count }) => count > 1, clusters)
  const alone = joinNear(closed, [closed], reach, () => true)
  return [...withClosed, ...alone].map((group) => itemOf(group, zoom))
}

function openGrid(alerts: MapAlerts, part: UnitBox, zoom: number): PointGrid {
  const grid = new PointGrid(zoom)
  eachOpen(alerts, part, (x, y, isAcknowledged, alert) => {
    const group = grid.add(x, y, 1, alert)
    if (isAcknowledged) group.acknowledged += 1
    else group.open += 1
  })
  return grid
}

function closedGrid({ closed }: MapAlerts, part: UnitBox, zoom: number): PointGrid {
  const grid = new PointGrid(zoom)
  for (const alert of closed.alerts) {
    if (isIn(part, alert)) grid.add(projectX(alert.longitude), projectY(alert.latitude), 1, () => alert)
  }
  for (const cluster of closed.clusters) {
    const { latitude, longitude, count } = cluster
    if (isIn(part, cluster)) grid.add(projectX(longitude), projectY(latitude), count, undefined)
  }
  return grid
}

/**
 * The groups of a grid, largest first, each merged with the groups in `from` that are too close to be drawn
 * separately. Merged groups are removed from their grid.
 */
function joinNear(
  grid: PointGrid,
  from: readonly PointGrid[],
  reach: number,
  mayTake: (group: Group) => boolean,
  groups: Group[] = [...grid.groups.values()].sort((a, b) => b.count - a.count || a.cell - b.cell),
): Group[] {
  for (const group of groups) {
    if (!mayTake(group) || (from.includes(grid) && grid.at(group.cell) !== group)) continue
    for (const other of from) {
      const near = [...other.around(group), ...(other === grid ? [] : [other.at(group.cell)])]
      for (const one of near) if (one && distance(group, one) < reach) take(group, one, other)
    }
  }
  return groups.filter((group) => grid.at(group.cell) === group)
}

const distance = (one: Group, other: Group) =>
  Math.hypot(one.x / one.count - other.x / other.count, one.y / one.count - other.y / other.count)

function take(group: Group, other: Group, grid: PointGrid): void {
  grid.groups.delete(other.cell)
  for (const name of ['count', 'open', 'acknowledged', 'x', 'y'] as const) group[name] += other[name]
  group.left = Math.min(group.left, other.left)
  group.right = Math.max(group.right, other.right)
  group.top = Math.min(group.top, other.top)
  group.bottom = Math.max(group.bottom, other.bottom)
}

function itemOf(group: Group, zoom: number): MapItem {
  const { cell, count, open, acknowledged, alert } = group
  if (count === 1 && alert) return alertItem(alert())
  return {
    kind: 'cluster',
    // Keeps the cluster's element across refreshes, regardless of which alerts join or leave the cluster.
    key: `${open + acknowledged > 0 ? 'cluster' : 'closed'} ${zoom} ${cell}`,
    latitude: latitudeOf(group.y / count),
    longitude: (group.x / count - 0.5) * 360,
    count,
    open,
    acknowledged,
    opensAt: opensAt(group, zoom),
  }
}

/**
 * The zoom at which a group breaks up. Alerts at a single point separate only at the closest zooms. The extent of an
 * API cluster is unknown, so it is assumed to break up two levels closer.
 */
function opensAt({ left, right, top, bottom, alert }: Group, zoom: number): number {
  const wide = Math.max(right - left, bottom - top)
  const falls =
    wide === 0 ? (alert ? clusterMaxZoom + 1 : zoom + 2) : Math.ceil(Math.log2(openedPx / (256 * wide)))
  return Math.min(clusterMaxZoom + 1, Math.max(zoom + 1, falls))
}
