import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { type Point, pointAt } from '../map-geometry'
import { OverTheMap } from '../over-the-map'

/** Reports the points that the user chooses on the map by a click, or by Enter at the center. */
export function PointPresses({ onPoint }: { onPoint: (point: Point) => void }) {
  const map = useMap()
  useMapEvents({ click: ({ latlng }) => onPoint(pointAt(latlng)) })
  const takeCentre = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== map.getContainer()) return
    event.preventDefault()
    onPoint(pointAt(map.getCenter()))
  })
  useEffect(() => {
    const container = map.getContainer()
    const onKeyDown = (event: KeyboardEvent) => takeCentre(event)
    map.doubleClickZoom.disable()
    container.addEventListener('keydown', onKeyDown)
    return () => {
      map.doubleClickZoom.enable()
      container.removeEventListener('keydown', onKeyDown)
    }
  }, [map])
  return null
}

/** Reports the chosen points while something is being placed or drawn, and shows a hint over the map. */
export function PlacePoint({ hint, onPoint }: { hint: string; onPoint: (point: Point) => void }) {
  useMapMark('data-placing', true)
  return (
    <>
      <PointPresses onPoint={onPoint} />
      <OverTheMap at="middle">
        <p
          role="status"
          className="pointer-events-none absolute inset-x-16 top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 z-10 mx-auto w-fit rounded-md border border-line-strong bg-raised px-3 py-1.5 text-center text-13 text-text"
        >
          {hint}
        </p>
        <MapCrosshair />
      </OverTheMap>
    </>
  )
}

const doubleClickMs = 250

/** Reports clicks on the empty map, except double clicks, which zoom in. */
export function EmptyPresses({ onPress }: { onPress: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  useMapEvents({
    click: () => {
      cancel()
      timer.current = setTimeout(onPress, doubleClickMs)
    },
    dblclick: cancel,
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}

/** A cross at the center, where Enter places a point while the map has the focus. */
export const MapCrosshair = () => (
  <svg viewBox="0 0 32 32" aria-hidden className="map-crosshair">
    <path d="M16 2v10M16 20v10M2 16h10M20 16h10" />
  </svg>
)

/** Sets an attribute on the map that its styles depend on. */
export function useMapMark(name: 'data-placing' | 'data-measuring', isOn: boolean): void {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.toggleAttribute(name, isOn)
    return () => container.removeAttribute(name)
  }, [map, name, isOn])
}
