import type { Bounds } from '../coordinates'
import type { MapAlert } from '../map-types'
import { type AlertIndex, type IndexedFeature, isCluster, type Tally, tally } from './alert-index'
import { findHolder } from './find-holder'

type Place = { key: string; latitude: number; longitude: number }
export type AlertItem = Place & { kind: 'alert'; alert: MapAlert }
export type ClusterItem = Place & Tally & { kind: 'cluster'; clusterId: number; count: number }
export type MapItem = AlertItem | ClusterItem

/**
 * What the map draws in a box of any width: clusters and alerts, once for each copy of the world in view. The selected
 * alert is left out, of its cluster's count too, since it is always drawn on its own.
 */
export function findVisible(index: AlertIndex, box: Bounds, zoom: number, selected?: MapAlert): MapItem[] {
  const holder = selected && findHolder(index, selected, zoom)
  const items: MapItem[] = []
  for (const shift of worldsIn(box)) {
    for (const feature of index.getClusters(partOf(box, shift), zoom)) {
      const rest = feature.id !== undefined && feature.id === holder
      const item = rest && selected ? without(index, feature, selected) : toItem(feature)
      if (item && !isSelected(item, selected)) items.push(shifted(item, shift))
    }
  }
  return items
}

function worldsIn({ west, east }: Bounds): number[] {
  const first = Math.floor((west + 180) / 360)
  const last = Math.floor((east + 180) / 360)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * 360)
}

function partOf({ west, south, east, north }: Bounds, shift: number): [number, number, number, number] {
  return [Math.max(-180, west - shift), south, Math.min(180, east - shift), north]
}

function without(index: AlertIndex, feature: IndexedFeature, selected: MapAlert): MapItem | undefined {
  const item = toItem(feature)
  if (item.kind === 'alert') return item
  if (item.count === 2) {
    const leaves = index.getLeaves(item.clusterId, 2)
    const other = leaves.find((leaf) => leaf.properties.alert.id !== selected.id)
    return other && toItem(other)
  }
  const { open, acknowledged } = tally(selected)
  return {
    ...item,
    count: item.count - 1,
    open: item.open - open,
    acknowledged: item.acknowledged - acknowledged,
  }
}

function toItem(feature: IndexedFeature): MapItem {
  const [longitude = 0, latitude = 0] = feature.geometry.coordinates
  if (!isCluster(feature)) {
    const { alert } = feature.properties
    return { kind: 'alert', key: alert.id, latitude: alert.latitude, longitude: alert.longitude, alert }
  }
  const { cluster_id: clusterId, point_count: count, open, acknowledged } = feature.properties
  // The index numbers its clusters anew each time; its place lets a cluster keep its element through a refresh.
  const key = `cluster ${longitude.toFixed(6)} ${latitude.toFixed(6)}`
  return { kind: 'cluster', key, latitude, longitude, clusterId, count, open, acknowledged }
}

function isSelected(item: MapItem, selected: MapAlert | undefined): boolean {
  return item.kind === 'alert' && item.alert.id === selected?.id
}

function shifted(item: MapItem, shift: number): MapItem {
  return shift === 0 ? item : { ...item, key: `${item.key} ${shift}`, longitude: item.longitude + shift }
}
