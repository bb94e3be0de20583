import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { clusterMaxZoom } from './clusters/alert-index'
import { findVisible, type MapItem } from './clusters/find-visible'
import { makeRoom, spreadOverlaps } from './clusters/spread-overlaps'
import { useAlertIndex } from './clusters/use-alert-index'
import { type Bounds, nearestCopy, type Point } from './coordinates'
import type { AlertMapProps, MapAlert } from './map-types'
import { MarkerLayer } from './marker-layer'

type Props = Pick<AlertMapProps, 'alerts' | 'onSelect' | 'labels'> & { selected: MapAlert | undefined }

const marginPart = 0.12

/** Draws the alerts and clusters in view, at rest and while the map is dragged. */
export function useMarkers(map: LeafletMap, { alerts, selected, onSelect, labels }: Props): void {
  const index = useAlertIndex(map, alerts)
  const layer = useRef<MarkerLayer>(undefined)

  const draw = useEffectEvent(() => {
    const zoom = Math.round(map.getZoom())
    const items = findVisible(index, paddedBox(map), zoom, selected)
    const offsets = offsetsOf(items, zoom, selected && copyInView(map, selected))
    layer.current?.show(items, offsets, { cluster: labels.cluster, count: formatCount })
  })

  const click = useEffectEvent((item: MapItem) => {
    if (item.kind === 'alert') return onSelect(item.alert.id)
    const zoom = Math.min(index.getClusterExpansionZoom(item.clusterId), clusterMaxZoom + 1)
    map.setView([item.latitude, item.longitude], Math.max(zoom, map.getZoom() + 1))
  })

  useEffect(() => {
    const created = new MarkerLayer(map, (item) => click(item))
    layer.current = created
    const stop = onEachFrame(map, () => draw())
    return () => {
      stop()
      created.clear()
    }
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what `draw` reads when it is called.
  useEffect(() => draw(), [index, selected, labels])
}

/** Calls back after each movement and, at most once a frame, during a drag; not while a zoom is animated. */
function onEachFrame(map: LeafletMap, callBack: () => void): () => void {
  let frame = 0
  let zooming = false
  const handlers = {
    zoomstart: () => {
      zooming = true
    },
    zoomend: () => {
      zooming = false
    },
    moveend: callBack,
    move: () => {
      cancelAnimationFrame(frame)
      if (!zooming) frame = requestAnimationFrame(callBack)
    },
  }
  map.on(handlers)
  return () => {
    cancelAnimationFrame(frame)
    map.off(handlers)
  }
}

function paddedBox(map: LeafletMap): Bounds {
  const box = map.getBounds().pad(marginPart)
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
}

function offsetsOf(items: MapItem[], zoom: number, selected: Point | undefined) {
  if (zoom > clusterMaxZoom) return spreadOverlaps(items, selected)
  return makeRoom(items, selected, zoom)
}

function copyInView(map: LeafletMap, { latitude, longitude }: MapAlert) {
  return { latitude, longitude: nearestCopy(longitude, map.getCenter().lng) }
}

function formatCount(count: number): string {
  return count.toLocaleString(document.documentElement.lang || undefined)
}
