import type { Map as LeafletMap } from 'leaflet'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { type Bounds, nearestCopy } from '../coordinates'
import type { AlertMapProps, MapAlert, MapLabels } from '../map-types'
import { alertIcon } from '../markers/alert-icon'
import { NamedMarker } from '../markers/named-marker'
import { type AlertIndex, clusterMaxZoom } from './alert-index'
import { clusterIcon } from './cluster-icon'
import { type ClusterItem, findVisible, type MapItem } from './find-visible'
import { moveAside, type Offset, spreadOverlaps } from './spread-overlaps'
import { useAlertIndex } from './use-alert-index'

type Props = Pick<AlertMapProps, 'alerts' | 'onSelect' | 'labels'> & { selected: MapAlert | undefined }

/** The alerts and clusters in view, at rest and while the map is dragged. */
export function AlertMarkers({ alerts, selected, onSelect, labels }: Props) {
  const map = useMap()
  const index = useAlertIndex(map, alerts)
  const { box, zoom } = useFrame(map)
  const items = useMemo(() => findVisible(index, box, zoom, selected), [index, box, zoom, selected])
  const offsets = useMemo(() => offsetsOf(map, items, zoom, selected), [map, items, zoom, selected])
  const select = useLatest((id: string) => onSelect(id))
  const expand = useExpand(map, index)
  return items.map((item) => {
    const [latitude, longitude] = placeOf(map, item, zoom, offsets.get(item.key))
    if (item.kind === 'alert') {
      return (
        <OneAlert
          key={item.key}
          alert={item.alert}
          latitude={latitude}
          longitude={longitude}
          onSelect={select}
        />
      )
    }
    const { key, clusterId, count, open, acknowledged } = item
    return (
      <OneCluster
        key={key}
        {...{ clusterId, count, open, acknowledged, latitude, longitude }}
        label={labels.cluster}
        onExpand={expand}
      />
    )
  })
}

const layers = { closed: 0, cluster: 1000, acknowledged: 2000, open: 3000 }

type OneAlertProps = {
  alert: MapAlert
  latitude: number
  longitude: number
  onSelect: (id: string) => void
}

const OneAlert = memo(function OneAlert({ alert, latitude, longitude, onSelect }: OneAlertProps) {
  const { id, state, shape, colour, title } = alert
  const icon = useMemo(() => alertIcon({ state, shape, colour }), [state, shape, colour])
  const select = useCallback(() => onSelect(id), [onSelect, id])
  return (
    <NamedMarker
      latitude={latitude}
      longitude={longitude}
      icon={icon}
      name={title}
      zIndexOffset={layers[state]}
      onClick={select}
    />
  )
})

type Expand = (clusterId: number, latitude: number, longitude: number) => void
type OneClusterProps = Omit<ClusterItem, 'key' | 'kind'> & { label: MapLabels['cluster']; onExpand: Expand }

const OneCluster = memo(function OneCluster(props: OneClusterProps) {
  const { clusterId, count, open, acknowledged, latitude, longitude, label, onExpand } = props
  const icon = useMemo(
    () => clusterIcon({ count, open, acknowledged }, formatCount(count)),
    [count, open, acknowledged],
  )
  const expand = useCallback(
    () => onExpand(clusterId, latitude, longitude),
    [onExpand, clusterId, latitude, longitude],
  )
  return (
    <NamedMarker
      latitude={latitude}
      longitude={longitude}
      icon={icon}
      name={label(count, open)}
      zIndexOffset={layers.cluster}
      onClick={expand}
    />
  )
})

function useExpand(map: LeafletMap, index: AlertIndex): Expand {
  return useCallback(
    (clusterId, latitude, longitude) => {
      const zoom = Math.min(index.getClusterExpansionZoom(clusterId), clusterMaxZoom + 1)
      map.setView([latitude, longitude], Math.max(zoom, map.getZoom() + 1))
    },
    [map, index],
  )
}

const marginPart = 0.12

type Frame = { box: Bounds; zoom: number }

function readFrame(map: LeafletMap): Frame {
  const box = map.getBounds().pad(marginPart)
  return {
    box: { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() },
    zoom: Math.round(map.getZoom()),
  }
}

/** What is in view after each movement and, at most once a frame, during a drag; not while a zoom is animated. */
function useFrame(map: LeafletMap): Frame {
  const [frame, setFrame] = useState(() => readFrame(map))
  const [pace] = useState(() => ({ request: 0, zooming: false }))
  const read = () => setFrame(readFrame(map))
  useMapEvents({
    zoomstart: () => {
      pace.zooming = true
    },
    zoomend: () => {
      pace.zooming = false
    },
    moveend: read,
    move: () => {
      cancelAnimationFrame(pace.request)
      if (!pace.zooming) pace.request = requestAnimationFrame(read)
    },
  })
  useEffect(() => () => cancelAnimationFrame(pace.request), [pace])
  return frame
}

function offsetsOf(
  map: LeafletMap,
  items: MapItem[],
  zoom: number,
  selected: MapAlert | undefined,
): Map<string, Offset> {
  const inView = selected && {
    latitude: selected.latitude,
    longitude: nearestCopy(selected.longitude, map.getCenter().lng),
  }
  return zoom > clusterMaxZoom ? spreadOverlaps(items, inView) : moveAside(items, inView, zoom)
}

function placeOf(
  map: LeafletMap,
  { latitude, longitude }: MapItem,
  zoom: number,
  offset: Offset | undefined,
): [number, number] {
  if (!offset) return [latitude, longitude]
  const pixel = map.project([latitude, longitude], zoom).add([offset.x, offset.y])
  const { lat, lng } = map.unproject(pixel, zoom)
  return [lat, lng]
}

function formatCount(count: number): string {
  return count.toLocaleString(document.documentElement.lang || undefined)
}
