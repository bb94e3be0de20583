import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { pointAt } from '../coordinates'
import type { AlertMapProps } from '../map-types'

type Props = Pick<AlertMapProps, 'placing' | 'onPlace' | 'onSelect'>

const doubleClickMs = 250

/** A click, or Enter at the centre, places while placing; else a click on the empty map ends the selection. */
export function Clicks({ placing = false, onPlace, onSelect }: Props) {
  const map = useMap()
  const deselecting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(deselecting.current)
  useMapEvents({
    click: ({ latlng }) => {
      if (placing) return onPlace(pointAt(latlng))
      cancel()
      // A second click zooms in and must not close what one is looking at.
      deselecting.current = setTimeout(() => onSelect(undefined), doubleClickMs)
    },
    dblclick: cancel,
  })
  useEffect(() => () => clearTimeout(deselecting.current), [])

  const placeAtCentre = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== map.getContainer()) return
    event.preventDefault()
    onPlace(pointAt(map.getCenter()))
  })
  useEffect(() => {
    if (!placing) return
    clearTimeout(deselecting.current)
    const container = map.getContainer()
    const onKeyDown = (event: KeyboardEvent) => placeAtCentre(event)
    map.doubleClickZoom.disable()
    container.addEventListener('keydown', onKeyDown)
    return () => {
      map.doubleClickZoom.enable()
      container.removeEventListener('keydown', onKeyDown)
    }
  }, [map, placing])
  return null
}

/** What to do while placing, and a cross at the centre, which Enter places at when the map has the focus. */
export function MapPlacing({ hint }: { hint: string }) {
  return (
    <>
      <p
        role="status"
        className="pointer-events-none absolute inset-x-16 top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 z-10 mx-auto w-fit rounded-md border border-line-strong bg-raised px-3 py-1.5 text-center text-13 text-text"
      >
        {hint}
      </p>
      <svg viewBox="0 0 32 32" aria-hidden className="map-crosshair">
        <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
      </svg>
    </>
  )
}
