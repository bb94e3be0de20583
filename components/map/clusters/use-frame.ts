import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useMapEvents } from 'react-leaflet'
import type { Bounds } from '../map-geometry'

const marginPart = 0.25

type Frame = { box: Bounds; zoom: number }

function readFrame(map: LeafletMap): Frame {
  return { box: edgesOf(map.getBounds().pad(marginPart)), zoom: Math.round(map.getZoom()) }
}

function edgesOf(box: ReturnType<LeafletMap['getBounds']>): Bounds {
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
}

/**
 * The area to render. It is updated after every movement and during a drag, at most once a frame, but not during zoom
 * animations.
 */
export function useFrame(map: LeafletMap): Frame {
  const [frame, setFrame] = useState(() => readFrame(map))
  const [pace] = useState(() => ({ request: 0, zooming: false }))
  const read = () => setFrame((before) => (holds(before, map) ? before : readFrame(map)))
  useMapEvents({
    zoomstart: () => {
      pace.zooming = true
    },
    zoomend: () => {
      pace.zooming = false
    },
    moveend: read,
    resize: read,
    move: () => {
      cancelAnimationFrame(pace.request)
      if (!pace.zooming) pace.request = requestAnimationFrame(read)
    },
  })
  useEffect(() => () => cancelAnimationFrame(pace.request), [pace])
  return frame
}

/**
 * Whether everything in view is already rendered. Thanks to the margin, not every step of a drag requires a
 * render.
 */
function holds({ box, zoom }: Frame, map: LeafletMap): boolean {
  const view = edgesOf(map.getBounds())
  if (Math.round(map.getZoom()) !== zoom) return false
  return view.west >= box.west && view.east <= box.east && view.south >= box.south && view.north <= box.north
}
