import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { MapAlert } from '../map-types'

export const clusterRadiusPx = 50
/** Beyond this zoom every alert stands on its own. */
export const clusterMaxZoom = 17

export type Tally = { open: number; acknowledged: number }
type Leaf = { alert: MapAlert }
export type AlertIndex = Supercluster<Leaf, Tally>
export type IndexedFeature = ClusterFeature<Tally> | PointFeature<Leaf>

/** Takes about 130 ms for 20,000 alerts; asking it takes less than one. */
export function indexAlerts(alerts: readonly MapAlert[]): AlertIndex {
  const index: AlertIndex = new Supercluster<Leaf, Tally>({
    radius: clusterRadiusPx,
    extent: 256,
    minZoom: 2,
    maxZoom: clusterMaxZoom,
    map: ({ alert }) => tally(alert),
    reduce: (sum, one) => {
      sum.open += one.open
      sum.acknowledged += one.acknowledged
    },
  })
  return index.load(alerts.map(feature))
}

export function tally({ state }: MapAlert): Tally {
  return { open: state === 'open' ? 1 : 0, acknowledged: state === 'acknowledged' ? 1 : 0 }
}

export function isCluster(feature: IndexedFeature): feature is ClusterFeature<Tally> {
  return 'cluster' in feature.properties
}

/** Whether two answers hold the same alerts in the same order, so that the index can be kept. */
export function sameAlerts(before: readonly MapAlert[], after: readonly MapAlert[]): boolean {
  if (before === after) return true
  return before.length === after.length && before.every((alert, at) => sameAlert(alert, after[at]))
}

function sameAlert(a: MapAlert, b: MapAlert | undefined): boolean {
  if (a === b) return true
  const keys = ['id', 'latitude', 'longitude', 'accuracy', 'state', 'colour', 'shape', 'title'] as const
  return b !== undefined && keys.every((key) => a[key] === b[key])
}

function feature(alert: MapAlert): PointFeature<Leaf> {
  const coordinates = [alert.longitude, alert.latitude]
  return { type: 'Feature', properties: { alert }, geometry: { type: 'Point', coordinates } }
}
