import { Map as LeafletMap } from 'leaflet'
import { type RefObject, useEffect, useState } from 'react'
import { edgeLatitude } from './coordinates'
import type { MapView } from './map-types'

/** Far enough to drag round the world many times; only north and south have an end. */
const anyLongitude = 36_000

/** The Leaflet map of this element, from mount to unmount; only the first view counts. */
export function useLeafletMap(
  container: RefObject<HTMLElement | null>,
  view: MapView,
): LeafletMap | undefined {
  const [map, setMap] = useState<LeafletMap>()
  const [firstView] = useState(view)
  useEffect(() => {
    if (!container.current) return
    const created = createMap(container.current, firstView)
    setMap(created)
    return () => {
      setMap(undefined)
      created.remove()
    }
  }, [container, firstView])
  return map
}

function createMap(element: HTMLElement, { latitude, longitude, zoom }: MapView): LeafletMap {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2,
    maxZoom: 19,
    maxBounds: [
      [-edgeLatitude, -anyLongitude],
      [edgeLatitude, anyLongitude],
    ],
    maxBoundsViscosity: 1,
    wheelPxPerZoomLevel: 90,
    // The size is watched by a ResizeObserver, which sees panels as well as the window.
    trackResize: false,
    inertia: moves,
    // A throw ends within a second: the page waits for the end to ask for what is in view.
    inertiaMaxSpeed: 1000,
    inertiaDeceleration: 5000,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  })
  const outline = map.createPane('outline')
  outline.style.zIndex = '100'
  outline.style.pointerEvents = 'none'
  return map.setView([latitude, longitude], zoom)
}
