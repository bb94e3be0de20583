import { type LatLng, point } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { Polygon, useMap } from 'react-leaflet'
import { type Point, pointAt } from '../map-geometry'
import { swallowClick } from '../markers/use-marker-drag'

const stepPx = 6
const fewestCorners = 3

type Props = {
  onShape: (corners: Point[]) => void
  /** Whether to draw only with Shift held; otherwise the pointer pans the map as usual. */
  withShift?: boolean
}

/** A shape drawn by holding the pointer down (mouse, pen or one finger), while the map does not move. */
export function DrawnShape({ onShape, withShift = false }: Props) {
  const map = useMap()
  const [line, setLine] = useState<LatLng[]>([])
  const finish = useEffectEvent((drawn: readonly LatLng[]) => {
    setLine([])
    if (drawn.length >= fewestCorners) onShape(drawn.map(pointAt))
  })
  useEffect(() => {
    const container = map.getContainer()
    const listening = new AbortController()
    const { signal } = listening
    let pointer: number | undefined
    let drawn: LatLng[] = []
    const placeOf = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = container.getBoundingClientRect()
      return point(clientX - left, clientY - top)
    }
    const add = (event: PointerEvent) => {
      const place = placeOf(event)
      const last = drawn.at(-1)
      if (last && map.latLngToContainerPoint(last).distanceTo(place) < stepPx) return
      drawn = [...drawn, map.containerPointToLatLng(place)]
      setLine(drawn)
    }
    const begin = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      if (withShift && !event.shiftKey) return
      pointer = event.pointerId
      drawn = []
      add(event)
    }
    const move = (event: PointerEvent) => event.pointerId === pointer && add(event)
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return
      pointer = undefined
      if (drawn.length > 1) swallowClick()
      finish(event.type === 'pointerup' ? drawn : [])
    }
    // With Shift, the browser would select the text between the last click and this point.
    const keepText = (event: MouseEvent) => pointer !== undefined && event.preventDefault()
    // Leaflet itself ignores drags with Shift.
    if (!withShift) {
      map.dragging.disable()
      container.dataset.drawing = ''
    }
    container.addEventListener('pointerdown', begin, { signal })
    container.addEventListener('mousedown', keepText, { signal })
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', end, { signal })
    window.addEventListener('pointercancel', end, { signal })
    return () => {
      listening.abort()
      if (withShift) return
      delete container.dataset.drawing
      map.dragging.enable()
    }
  }, [map, withShift])
  return line.length > 1 && <Polygon positions={line} interactive={false} className="map-sketch" />
}
