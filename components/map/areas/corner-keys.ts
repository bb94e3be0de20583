import type { Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { type Point, pointAt } from '../coordinates'

type CornerKeys = { onMove: (to: Point) => void; onDelete: () => void }

const directions: Record<string, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** In screen pixels, so zooming in gives finer steps. */
const stepPx = 4
const largeStepPx = 40
/** A focused corner is kept at least this far inside the map. */
const insidePx = 48

/**
 * Arrow keys move a corner, in larger steps with Shift, and Delete removes it. Without a marker no keys are handled.
 */
export function useCornerKeys(marker: LeafletMarker | null, { onMove, onDelete }: CornerKeys): void {
  const map = useMap()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const side = directions[event.key]
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
    element.setAttribute('aria-keyshortcuts', [...Object.keys(directions), 'Delete'].join(' '))
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    element.addEventListener('focus', () => element.matches(':focus-visible') && show(), { signal })
    return () => stopped.abort()
  }, [map, marker])
}
