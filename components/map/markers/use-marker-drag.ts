import type { LeafletEventHandlerFnMap, Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type Point, pointAt } from '../map-geometry'

type MarkerDrag = {
  /** A new value ends the drag. */
  attempt?: string
  /** Called for every movement, with the longitude in the copy of the world in view. */
  onDrag(to: Point, isFirst: boolean): void
  /**
   * Called once the marker is back at its original position: the owner decides whether to move it to the new position.
   */
  onDrop(to: Point): void
  /** Called instead of `onDrop` if the drag is cancelled. */
  onCancel(): void
}

/**
 * Returns handlers for a marker that Leaflet drags, and a function that cancels the drag; without `drag`
 * there are no handlers. `position` is where the marker is when it is not being dragged.
 */
export function useMarkerDrag(marker: LeafletMarker | null, position: Point, drag: MarkerDrag | undefined) {
  const phase = useRef<'rest' | 'lifted' | 'dragging'>('rest')
  /** The options passed when the drag began; by now the marker may no longer be draggable. */
  const begun = useRef<MarkerDrag>(undefined)
  const release = () => {
    phase.current = 'rest'
    marker?.setLatLng([position.latitude, position.longitude])
  }
  const cancel = () => {
    if (phase.current === 'rest') return
    release()
    endLeafletDrag()
    begun.current?.onCancel()
  }
  const lift = useEffectEvent(() => {
    phase.current = 'lifted'
    begun.current = drag
  })
  const follow = useEffectEvent(() => {
    if (!marker || phase.current === 'rest') return
    const isFirst = phase.current === 'lifted'
    phase.current = 'dragging'
    const { lat: latitude, lng: longitude } = marker.getLatLng()
    drag?.onDrag({ latitude, longitude }, isFirst)
  })
  const drop = useEffectEvent(() => {
    if (!marker || phase.current === 'rest') return
    swallowClick()
    const to = pointAt(marker.getLatLng())
    release()
    drag?.onDrop(to)
  })
  const isDraggable = drag !== undefined
  const handlers = useMemo(
    (): LeafletEventHandlerFnMap | undefined =>
      isDraggable ? { dragstart: () => lift(), drag: () => follow(), dragend: () => drop() } : undefined,
    [isDraggable],
  )
  const giveUp = useEffectEvent(cancel)
  // Must run before Leaflet learns that the marker is gone or no longer draggable: otherwise Leaflet would
  // pan the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt ends the drag.
  useLayoutEffect(() => giveUp(), [drag?.attempt])
  useLayoutEffect(() => () => giveUp(), [])
  useEffect(() => {
    // Leaflet treats a cancelled pointer as a drop.
    const onCancel = () => giveUp()
    window.addEventListener('pointercancel', onCancel, { capture: true })
    return () => window.removeEventListener('pointercancel', onCancel, { capture: true })
  }, [])
  return { handlers, cancel }
}

/** Leaflet has no way to end a drag other than releasing the pointer. */
function endLeafletDrag(): void {
  for (const type of ['mouseup', 'touchend']) document.dispatchEvent(new Event(type))
  const pressed = new AbortController()
  const { signal } = pressed
  window.addEventListener('pointerup', swallowClick, { capture: true, once: true, signal })
  window.addEventListener('pointerdown', () => pressed.abort(), { capture: true, once: true, signal })
}

/** Swallows the click that ends a drag, so that nothing beneath the pointer is clicked. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
