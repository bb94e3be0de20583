import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { type Point, pointAt } from '../map-geometry'
import type { AlertMapProps } from '../map-types'

type Props = Pick<AlertMapProps, 'placing' | 'onPlace' | 'onSelect'> & {
  /** Called for every press on the empty map; absent while not measuring. */
  onMeasure?: (to: Point) => void
}

const doubleClickMs = 250

/**
 * A click, or Enter at the centre, places a point while placing and measures while measuring. Otherwise a click on
 * the empty map clears the selection.
 */
export function Clicks({ placing = false, onPlace, onMeasure, onSelect }: Props) {
  const map = useMap()
  const deselecting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(deselecting.current)
  const onPoint = placing ? onPlace : onMeasure
  const pointing = onPoint !== undefined
  useMapEvents({
    click: ({ latlng }) => {
      if (onPoint) return onPoint(pointAt(latlng))
      cancel()
      // A double click zooms in and must not close the selected alert.
      deselecting.current = setTimeout(() => onSelect(undefined), doubleClickMs)
    },
    dblclick: cancel,
  })
  useEffect(() => () => clearTimeout(deselecting.current), [])

  const takeCentre = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== map.getContainer()) return
    event.preventDefault()
    onPoint?.(pointAt(map.getCenter()))
  })
  useEffect(() => {
    if (!pointing) return
    clearTimeout(deselecting.current)
    const container = map.getContainer()
    const onKeyDown = (event: KeyboardEvent) => takeCentre(event)
    map.doubleClickZoom.disable()
    container.addEventListener('keydown', onKeyDown)
    return () => {
      map.doubleClickZoom.enable()
      container.removeEventListener('keydown', onKeyDown)
    }
  }, [map, pointing])
  return null
}

/** The hint shown while placing. */
export function MapPlacing({ hint }: { hint: string }) {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-16 top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 z-10 mx-auto w-fit rounded-md border border-line-strong bg-raised px-3 py-1.5 text-center text-13 text-text"
    >
      {hint}
    </p>
  )
}

/** A cross at the centre, where Enter places a point while the map has the focus. */
export const MapCrosshair = () => (
  <svg viewBox="0 0 32 32" aria-hidden className="map-crosshair">
    <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
  </svg>
)
