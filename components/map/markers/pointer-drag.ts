import {
  type Map as LeafletMap,
  type Marker as LeafletMarker,
  type Point as PixelPoint,
  point,
} from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { type Point, pointAt } from '../map-geometry'

type PointerDrag = DragHandlers & {
  /** A change ends the drag; the pointer is then ignored until it is released. */
  attempt: string
}

/** Makes a marker draggable; without `drag` it is not. */
export function usePointerDrag(marker: LeafletMarker | null, drag: PointerDrag | undefined): void {
  const map = useMap()
  const onDrag = useEffectEvent((to: Point) => drag?.onDrag(to))
  const onDrop = useEffectEvent((to: Point) => drag?.onDrop(to))
  const onCancel = useEffectEvent(() => drag?.onCancel())
  const attempt = drag?.attempt
  useEffect(() => {
    if (!marker || attempt === undefined) return
    return listenForDrags(map, marker, {
      onDrag: (to) => onDrag(to),
      onDrop: (to) => onDrop(to),
      onCancel: () => onCancel(),
    })
  }, [map, marker, attempt])
}

type DragHandlers = {
  onDrag(to: Point): void
  onDrop(to: Point): void
  /** Called if the browser cancels the pointer. */
  onCancel(): void
}

const startsAfterPx = 4
const edgePx = 40
const edgeStepPx = 8

/**
 * Reports where a marker is dragged to, without moving it: rendering it meanwhile is up to the owner. Returns a
 * function that ends this; a pointer still holding the marker is then ignored until it is released.
 */
function listenForDrags(map: LeafletMap, marker: LeafletMarker, handlers: DragHandlers): () => void {
  const element = marker.getElement()
  let drag: Drag | undefined
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    drag?.end()
    drag = new Drag(map, marker, event, handlers)
  }
  element?.addEventListener('pointerdown', onPointerDown)
  element?.setAttribute('data-movable', '')
  return () => {
    drag?.silence()
    element?.removeEventListener('pointerdown', onPointerDown)
    element?.removeAttribute('data-movable')
  }
}

class Drag {
  private readonly first: PixelPoint
  /** The offset from the marker's point to where the pointer holds it. */
  private readonly grip: PixelPoint
  private readonly listening = new AbortController()
  private pointer: PixelPoint
  private state: 'pressed' | 'dragging' | 'silent' = 'pressed'
  private frame = 0

  constructor(
    private readonly map: LeafletMap,
    marker: LeafletMarker,
    event: PointerEvent,
    private readonly handlers: DragHandlers,
  ) {
    this.first = this.pointOf(event)
    this.pointer = this.first
    this.grip = this.first.subtract(map.latLngToContainerPoint(marker.getLatLng()))
    // Before Leaflet sees the press, which would pan the map.
    map.dragging.disable()
    const { signal } = this.listening
    const own = (hear: (event: PointerEvent) => void) => (other: PointerEvent) => {
      if (other.pointerId === event.pointerId) hear(other)
    }
    window.addEventListener('pointermove', own(this.move), { signal })
    window.addEventListener('pointerup', own(this.release), { signal })
    window.addEventListener('pointercancel', own(this.cancel), { signal })
  }

  silence(): void {
    if (this.state === 'pressed') this.end()
    this.state = 'silent'
    cancelAnimationFrame(this.frame)
  }

  end(): void {
    this.listening.abort()
    cancelAnimationFrame(this.frame)
    this.map.dragging.enable()
  }

  private readonly move = (event: PointerEvent): void => {
    this.pointer = this.pointOf(event)
    if (this.state === 'pressed') this.start()
    if (this.state === 'dragging') this.follow()
  }

  private start(): void {
    if (this.pointer.distanceTo(this.first) < startsAfterPx) return
    this.state = 'dragging'
  }

  private follow(): void {
    this.handlers.onDrag(this.place())
    cancelAnimationFrame(this.frame)
    const step = this.stepFromEdge()
    if (step.x === 0 && step.y === 0) return
    this.frame = requestAnimationFrame(() => {
      this.map.panBy(step, { animate: false })
      if (this.state === 'dragging') this.follow()
    })
  }

  private readonly release = (event: PointerEvent): void => {
    this.end()
    if (this.state === 'pressed') return
    swallowClick()
    if (this.state !== 'dragging') return
    this.pointer = this.pointOf(event)
    this.handlers.onDrop(this.place())
  }

  private readonly cancel = (): void => {
    this.end()
    if (this.state === 'dragging') this.handlers.onCancel()
  }

  private place(): Point {
    return pointAt(this.map.containerPointToLatLng(this.pointer.subtract(this.grip)))
  }

  private pointOf({ clientX, clientY }: PointerEvent): PixelPoint {
    const { left, top } = this.map.getContainer().getBoundingClientRect()
    return point(clientX - left, clientY - top)
  }

  /** A pointer at the edge pans the map. */
  private stepFromEdge(): PixelPoint {
    const { x, y } = this.map.getSize()
    const along = (at: number, size: number) =>
      at < edgePx ? -edgeStepPx : at > size - edgePx ? edgeStepPx : 0
    return point(along(this.pointer.x, x), along(this.pointer.y, y))
  }
}

/** Swallows the click that ends a drag, so that it does not click what is beneath. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
