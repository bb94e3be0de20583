import type { Map as LeafletMap } from 'leaflet'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Polyline, useMap } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { nearestCopy } from '../map-geometry'
import type { MapAlert, MapAlerts, MapLabels, MapMove, MapMoved } from '../map-types'
import type { Lift } from '../markers/movable-marker'
import { SelectedAlert } from '../markers/selected-alert'
import { clusterAlerts, clusterMaxZoom, type MapItem } from './cluster-alerts'
import { AlertMark, ClusterMark } from './map-marks'
import { moveAside, type Offset, type Spread, spreadOverlaps } from './spread-overlaps'
import { useFrame } from './use-frame'
import { useMarkKeys } from './use-mark-keys'

type Props = {
  alerts: MapAlerts
  /** The selected alert, rendered separately, above all others. */
  selected?: MapAlert
  /** Absent if alerts may not be moved. */
  move?: MapMove
  moved?: MapMoved
  onSelect: (id: string) => void
  labels: Pick<MapLabels, 'cluster'>
  writeLength: (metres: number) => string
}

/** The alerts and clusters in view, even while the map is being dragged, with the selected alert above them. */
export function AlertMarkers({ alerts, selected, move, moved, onSelect, labels, writeLength }: Props) {
  const map = useMap()
  const { box, zoom } = useFrame(map)
  const found = useMemo(() => clusterAlerts(alerts, box, zoom), [alerts, box, zoom])
  const { items, offsets } = useMemo(() => spread(map, found, zoom, selected), [map, found, zoom, selected])
  const select = useLatest((id: string) => onSelect(id))
  const { stop, register, followTo } = useMarkKeys(map, items)
  const expand = useLatest((at: [number, number], opensAt: number) => {
    const to = Math.min(Math.max(opensAt, map.getZoom() + 1), map.getMaxZoom())
    followTo(at, to)
    map.setView(at, to)
  })
  const { inHand, lift } = useInHand(move, (id) => {
    const item = items.find((one) => one.kind === 'alert' && one.alert.id === id)
    return item && id !== selected?.id ? { id, item, place: placeNow(item) } : undefined
  })
  const placeNow = (item: MapItem) => placeOf(map, item, zoom, offsets.get(item.key))
  const drawn = inHand ? [...items.filter(({ key }) => key !== inHand.item.key), inHand.item] : items
  const marks = drawn.map((item) => {
    const offset = offsets.get(item.key)
    const place = item === inHand?.item ? inHand.place : placeNow(item)
    const isStop = item.key === stop
    const mark =
      item.kind === 'alert' ? (
        <AlertMark
          alert={item.alert}
          longitude={item.longitude}
          place={place}
          onSelect={select}
          name={item.key}
          move={lift}
          moved={moved?.id === item.alert.id ? moved : undefined}
          {...{ writeLength, register, isStop }}
        />
      ) : (
        <ClusterMark
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
  return (
    <>
      {marks}
      {selected && selected.id !== inHand?.id && (
        <SelectedAlert key={selected.id} alert={selected} move={lift} {...{ moved, writeLength, onSelect }} />
      )}
    </>
  )
}

type InHand = { id: string; item: MapItem; place: [number, number] }

/**
 * The alert that is being dragged. Starting a drag selects the alert, and a selected alert is rendered separately
 * from the others. Nevertheless, its marker stays the same element until it is released, even if the map moves.
 */
function useInHand(move: MapMove | undefined, take: (id: string) => InHand | undefined) {
  const [inHand, setInHand] = useState<InHand>()
  const onLift = useLatest((id: string) => {
    // The dragged marker must be rendered before the selection changes.
    flushSync(() => setInHand(take(id)))
    move?.onLift(id)
  })
  const onDrop = useLatest(move?.onDrop)
  const onTooFar = useLatest(move?.onTooFar)
  const attempt = move?.attempt
  const lift = useMemo(
    (): Lift | undefined =>
      attempt === undefined
        ? undefined
        : { attempt, onLift, onDrop, onTooFar, onRelease: () => setInHand(undefined) },
    [attempt, onLift, onDrop, onTooFar],
  )
  return { inHand, lift }
}

const isMoved = (offset: Offset | undefined) => offset !== undefined && Math.hypot(offset.x, offset.y) > 0

type MarkProps = {
  /** The real position, if the marker is drawn somewhere else. */
  from: Pick<MapItem, 'latitude' | 'longitude'> | undefined
  place: [number, number]
  children: React.ReactNode
}

/** Draws a line from a displaced marker to its real position. */
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
