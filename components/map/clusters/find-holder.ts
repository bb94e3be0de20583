import type { MapAlert } from '../map-types'
import { latitudeOf, projectX, projectY } from '../mercator'
import {
  type AlertIndex,
  clusterMaxZoom,
  clusterRadiusPx,
  type IndexedFeature,
  isCluster,
} from './alert-index'

/**
 * The id of the cluster that holds this alert at this zoom, if one does. The index is not asked for all leaves: a
 * cluster's alerts lie within four radii of it (two on each zoom, and each zoom's radius is half the one before), so
 * few clusters of each zoom come into question.
 */
export function findHolder(index: AlertIndex, alert: MapAlert, zoom: number): number | undefined {
  if (zoom > clusterMaxZoom) return undefined
  const near = index.getClusters(boxAround(alert, reach(zoom)), zoom)
  const holder = near.filter(isCluster).find((cluster) => holds(index, cluster, alert, zoom))
  return holder?.properties.cluster_id
}

function holds(index: AlertIndex, found: IndexedFeature, alert: MapAlert, zoom: number): boolean {
  if (!isCluster(found)) return found.properties.alert.id === alert.id
  if (distance(found, alert) > reach(zoom)) return false
  const children = index.getChildren(found.properties.cluster_id)
  return children.some((child) => holds(index, child, alert, zoom + 1))
}

function reach(zoom: number): number {
  return (4 * clusterRadiusPx) / (256 * 2 ** zoom)
}

function distance({ geometry }: IndexedFeature, alert: MapAlert): number {
  const [longitude = 0, latitude = 0] = geometry.coordinates
  const x = projectX(longitude) - projectX(alert.longitude)
  return Math.hypot(x, projectY(latitude) - projectY(alert.latitude))
}

function boxAround(alert: MapAlert, reach: number): [number, number, number, number] {
  const x = projectX(alert.longitude)
  const y = projectY(alert.latitude)
  const longitude = (unit: number) => (Math.min(1, Math.max(0, unit)) - 0.5) * 360
  return [longitude(x - reach), latitudeOf(y + reach), longitude(x + reach), latitudeOf(y - reach)]
}
