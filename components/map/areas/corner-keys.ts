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

/** On the screen: finer steps are those of a nearer zoom. */
const stepPx = 4
const largeStepPx = 40
/** A corner that has the focus stays so far inside of the map. */
const insidePx = 48

/** The arrow keys move a corner, in larger steps with Shift, and Delete removes it; without a marker nothing is heard. */
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
