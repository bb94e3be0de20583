import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Circle, Polygon, Polyline, useMap } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { arrowDirections } from '../arrow-keys'
import { flatten, type Point, pointAt } from '../map-geometry'
import type { MapSketch } from '../map-types'
import { NamedMarker, useNearestCopy } from '../markers/named-marker'
import { svgElement } from '../markers/svg-element'
import { useMarkerDrag } from '../markers/use-marker-drag'
import { DrawnShape } from './drawn-shape'

type CornerKeys = { onMove: (to: Point) => void; onDelete: () => void }

/** How far an arrow key moves a vertex, in screen pixels, so that steps get finer as the user zooms in. */
const stepPx = 4

const largeStepPx = 40

/** A focused vertex is kept at least this far inside the map. */
const insidePx = 48

/** Arrow keys move a vertex, in larger steps with Shift, and Delete removes it. */
function useCornerKeys(marker: LeafletMarker | null, { onMove, onDelete }: CornerKeys): void {
  const map = useMap()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const side = arrowDirections[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey || !marker) return
    if (!side && event.key !== 'Delete') return
    event.preventDefault()
    event.stopPropagation()
    if (!side) return onDelete()
    const step = event.shiftKey ? largeStepPx : stepPx
    const to = map.latLngToContainerPoint(marker.getLatLng()).add([side.x * step, side.y * step])
    const place = map.containerPointToLatLng(to)
    onMove(pointAt(place))
    map.panInside(place, { padding: [insidePx, insidePx], animate: false })
  })
  useEffect(() => {
    const element = marker?.getElement()
    if (!marker || !element) return
    const stopped = new AbortController()
    const { signal } = stopped
    const show = () => map.panInside(marker.getLatLng(), { padding: [insidePx, insidePx], animate: false })
    element.setAttribute('aria-keyshortcuts', [...Object.keys(arrowDirections), 'Delete'].join(' '))
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element.addEventListener('focus', () => element.matches(':focus-visible') && show(), { signal })
    return () => stopped.abort()
  }, [map, marker])
}

/** The drawing in progress: a line of vertices, closed once there are three, and a circle. */
export function Sketch({ sketch }: { sketch: MapSketch }) {
  const { corners, circle, onMove, onRemove, nameOf, onShape } = sketch
  const elements = useRef(new Map<number, HTMLElement>())
  const [held, setHeld] = useState<{ place: number; to: Point }>()
  const flat = useMemo(() => flatten(corners), [corners])
  const first = flat[0]?.longitude ?? 0
  const shift = useNearestCopy(first) - first
  const placed = flat.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + shift }))
  const outline = held ? flatten(placed.with(held.place, held.to)) : placed
  const positions = outline.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
  const closed = positions.length >= 3
  return (
    <>
      {closed && <Polygon positions={positions} interactive={false} className="map-sketch" />}
      {!closed && positions.length === 2 && (
        <Polyline positions={positions} interactive={false} className="map-sketch" />
      )}
      {circle && <SketchCircle {...circle} />}
      {onShape && <DrawnShape onShape={onShape} />}
      {nameOf &&
        placed.map((position, place) => (
          <Corner
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its index in the outline.
            key={place}
            position={position}
            name={nameOf(place)}
            onDrag={(to) => setHeld(to && { place, to })}
            onMove={onMove && ((to) => onMove(place, to))}
            onElement={(element) => elements.current.set(place, element)}
            onDelete={() => {
              // If the last vertex is removed, the previous one gets the focus. Otherwise, the next one inherits
              // index and focus.
              if (onRemove?.(place) && place === corners.length - 1) elements.current.get(place - 1)?.focus()
            }}
          />
        ))}
    </>
  )
}

function SketchCircle({ latitude, longitude, radius }: Point & { radius: number }) {
  const nearest = useNearestCopy(longitude)
  return <Circle center={[latitude, nearest]} radius={radius} interactive={false} className="map-sketch" />
}

type CornerProps = {
  position: Point
  name: string
  /** Called without a point when the drag ends. */
  onDrag: (to?: Point) => void
  /** Absent if the vertex is fixed. If present, the marker is also a tab stop, and the arrow keys move it. */
  onMove?: (to: Point) => void
  onDelete: () => void
  onElement: (element: HTMLElement) => void
}

function Corner({ position, name, onDrag, onMove, onDelete, onElement }: CornerProps) {
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(cornerIcon)
  const tell = useLatest(onElement)
  const onDrop = (to: Point) => {
    onDrag()
    onMove?.(to)
  }
  const { handlers } = useMarkerDrag(marker, position, onMove && { onDrag, onDrop, onCancel: onDrag })
  useCornerKeys(onMove ? marker : null, { onMove: (to) => onMove?.(to), onDelete })
  useEffect(() => {
    const element = marker?.getElement()
    if (element) tell(element)
  }, [marker, tell])
  return (
    <NamedMarker
      {...position}
      icon={icon}
      name={name}
      isStop={onMove !== undefined}
      zIndexOffset={20_000}
      drag={handlers}
      onMarker={setMarker}
    />
  )
}

function cornerIcon(): DivIcon {
  const dot = svgElement(
    'svg',
    { viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    svgElement('circle', { cx: 10, cy: 10, r: 6 }),
  )
  // Leaflet appends any element, but its types allow HTML elements only.
  const html = dot as unknown as HTMLElement
  return new DivIcon({ className: 'map-marker map-corner', iconSize: [20, 20], html })
}
