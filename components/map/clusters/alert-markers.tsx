import type { Map as LeafletMap } from 'leaflet'
import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import { Polyline, useMap, useMapEvents } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { type Bounds, nearestCopy } from '../map-geometry'
import type { AlertMapProps, MapAlert, MapLabels } from '../map-types'
import { alertIcon } from '../markers/alert-icon'
import { type Movable, MovableMarker } from '../markers/movable-marker'
import { NamedMarker } from '../markers/named-marker'
import { clusterIcon } from './cluster-icon'
import { type ClusterItem, clusterMaxZoom, findVisible, type MapItem } from './find-visible'
import { moveAside, type Offset, type Spread, spreadOverlaps } from './spread-overlaps'
import { type MarkKeys, useMarkKeys } from './use-mark-keys'

type Props = Pick<AlertMapProps, 'alerts' | 'selected' | 'onSelect'> & {
  labels: Pick<MapLabels, 'cluster'>
  /** The alert being dragged. */
  lifted: string | undefined
  movable: Movable
}

/** The alerts and clusters in view, also while the map is dragged. */
export function AlertMarkers({ alerts, selected, lifted, movable, onSelect, labels }: Props) {
  const map = useMap()
  const { box, zoom } = useFrame(map)
  const found = useMemo(() => findVisible(alerts, box, zoom), [alerts, box, zoom])
  const { items, offsets } = useMemo(() => spread(map, found, zoom, selected), [map, found, zoom, selected])
  const select = useLatest((id: string) => onSelect(id))
  const { stop, register, followTo } = useMarkKeys(map, items)
  const expand = useLatest((at: [number, number], opensAt: number) => {
    const to = Math.min(Math.max(opensAt, map.getZoom() + 1), map.getMaxZoom())
    followTo(at, to)
    map.setView(at, to)
  })
  const inHand = useInHand(items, lifted, (item) => placeOf(map, item, zoom, offsets.get(item.key)))
  const drawn = inHand && !items.includes(inHand.item) ? [...items, inHand.item] : items
  return drawn.map((item) => {
    const offset = offsets.get(item.key)
    const place = item === inHand?.item ? inHand.place : placeOf(map, item, zoom, offset)
    const isStop = item.key === stop
    const mark =
      item.kind === 'alert' ? (
        <OneAlert
          alert={item.alert}
          longitude={item.longitude}
          place={place}
          onSelect={select}
          name={item.key}
          move={movable.move}
          moved={movable.moved?.id === item.alert.id ? movable.moved : undefined}
          writeLength={movable.writeLength}
          {...{ register, isStop }}
        />
      ) : (
        <OneCluster
          cluster={item}
          place={place}
          label={labels.cluster}
          onExpand={expand}
          {...{ register, isStop }}
        />
      )
    return (
      <Mark key={item.key} from={zoom > clusterMaxZoom && isMoved(offset) ? item : undefined} place={place}>
        {mark}
      </Mark>
    )
  })
}

type InHand = { item: MapItem; place: [number, number] }

/** A lifted alert stays as it was when lifted, wherever the map goes in the meantime. */
function useInHand(
  items: readonly MapItem[],
  lifted: string | undefined,
  placeNow: (item: MapItem) => [number, number],
): InHand | undefined {
  const [inHand, setInHand] = useState<InHand>()
  if (lifted === undefined) {
    if (inHand) setInHand(undefined)
    return undefined
  }
  if (inHand) return inHand
  const item = items.find((one) => one.kind === 'alert' && one.alert.id === lifted)
  if (!item) return undefined
  const taken = { item, place: placeNow(item) }
  setInHand(taken)
  return taken
}

const isMoved = (offset: Offset | undefined) => offset !== undefined && Math.hypot(offset.x, offset.y) > 0

type MarkProps = {
  /** The real position, if the marker is drawn elsewhere. */
  from: Pick<MapItem, 'latitude' | 'longitude'> | undefined
  place: [number, number]
  children: React.ReactNode
}

/** A line leads from a displaced marker to its real position. */
function Mark({ from, place, children }: MarkProps) {
  return (
    <>
      {from && (
        <Polyline
          positions={[[from.latitude, from.longitude], place]}
          interactive={false}
          className="map-leader"
        />
      )}
      {children}
    </>
  )
}

const layers = { closed: 0, cluster: 1000, acknowledged: 2000, open: 3000 }

type Placed = { place: [number, number]; register: MarkKeys['register']; isStop: boolean }
type OneAlertProps = Placed &
  Movable & {
    alert: MapAlert
    /** In the copy of the world that is in view. */
    longitude: number
    name: string
    onSelect: (id: string) => void
  }

const OneAlert = memo(function OneAlert({ alert, longitude, name, place, register, ...rest }: OneAlertProps) {
  const { id, latitude, state, shape, colour, title } = alert
  const { isStop, onSelect, ...movable } = rest
  const icon = useMemo(() => alertIcon({ state, shape, colour }), [state, shape, colour])
  const select = useCallback(() => onSelect(id), [onSelect, id])
  return (
    <MovableMarker
      {...movable}
      alert={alert}
      origin={{ latitude, longitude }}
      latitude={place[0]}
      longitude={place[1]}
      icon={icon}
      name={title}
      zIndexOffset={layers[state]}
      onClick={select}
      onMarker={register(name)}
      isStop={isStop}
    />
  )
}, isSameMark)

type OneClusterProps = Placed & {
  cluster: ClusterItem
  label: MapLabels['cluster']
  onExpand: (at: [number, number], opensAt: number) => void
}

const OneCluster = memo(function OneCluster({
  cluster,
  place,
  register,
  isStop,
  label,
  onExpand,
}: OneClusterProps) {
  const { key, count, open, acknowledged, opensAt, latitude, longitude } = cluster
  const icon = useMemo(
    () => clusterIcon({ count, open, acknowledged }, formatCount(count)),
    [count, open, acknowledged],
  )
  const expand = useCallback(
    () => onExpand([latitude, longitude], opensAt),
    [onExpand, latitude, longitude, opensAt],
  )
  return (
    <NamedMarker
      latitude={place[0]}
      longitude={place[1]}
      icon={icon}
      name={label(count, open + acknowledged)}
      zIndexOffset={open + acknowledged > 0 ? layers.cluster : layers.closed}
      onClick={expand}
      onMarker={register(key)}
      isStop={isStop}
    />
  )
}, isSameMark)

/**
 * Positions are new pairs on every render, so they are compared by value; a cluster is the same while its counts are.
 */
function isSameMark<Given extends Placed>(before: Given, after: Given): boolean {
  return Object.entries(after).every(([name, value]) => {
    const other = before[name as keyof Given] as unknown
    if (value === other) return true
    if (name !== 'place' && name !== 'cluster' && name !== 'alert') return false
    return JSON.stringify(value) === JSON.stringify(other)
  })
}

const marginPart = 0.25

type Frame = { box: Bounds; zoom: number }

function readFrame(map: LeafletMap): Frame {
  return { box: edgesOf(map.getBounds().pad(marginPart)), zoom: Math.round(map.getZoom()) }
}

function edgesOf(box: ReturnType<LeafletMap['getBounds']>): Bounds {
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
}

/**
 * The area to render, updated after every movement and at most once a frame during a drag, but not during zoom
 * animations.
 */
function useFrame(map: LeafletMap): Frame {
  const [frame, setFrame] = useState(() => readFrame(map))
  const [pace] = useState(() => ({ request: 0, zooming: false }))
  const read = () => setFrame((before) => (holds(before, map) ? before : readFrame(map)))
  useMapEvents({
    zoomstart: () => {
      pace.zooming = true
    },
    zoomend: () => {
      pace.zooming = false
    },
    moveend: read,
    resize: read,
    move: () => {
      cancelAnimationFrame(pace.request)
      if (!pace.zooming) pace.request = requestAnimationFrame(read)
    },
  })
  useEffect(() => () => cancelAnimationFrame(pace.request), [pace])
  return frame
}

/** Whether everything in view is rendered already: the margin saves rendering at every step of a drag. */
function holds({ box, zoom }: Frame, map: LeafletMap): boolean {
  const view = edgesOf(map.getBounds())
  if (Math.round(map.getZoom()) !== zoom) return false
  return view.west >= box.west && view.east <= box.east && view.south >= box.south && view.north <= box.north
}

function spread(map: LeafletMap, items: MapItem[], zoom: number, selected: MapAlert | undefined): Spread {
  const inView = selected && {
    latitude: selected.latitude,
    longitude: nearestCopy(selected.longitude, map.getCenter().lng),
  }
  if (zoom > clusterMaxZoom) return spreadOverlaps(items, zoom, inView)
  return { items, offsets: moveAside(items, inView, zoom) }
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
