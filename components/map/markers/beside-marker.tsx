import { DomEvent } from 'leaflet'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import { nearestCopy, type Point } from '../coordinates'

/** Clear of the largest marker. */
const besidePx = 28
/** What stands beside it needs so much room, at most. */
const roomPx = 260
const edgePx = 32

/** Stands to the right of a place on the map, or to its left where there is no room, and moves with the map. */
export function BesideMarker({ at, children }: { at: Point; children: ReactNode }) {
  const map = useMap()
  const [, setMoves] = useState(0)
  const follow = () => setMoves((before) => before + 1)
  useMapEvents({ move: follow, zoomend: follow, resize: follow })
  const keepFromMap = useCallback((element: HTMLElement | null) => {
    if (!element) return
    DomEvent.disableClickPropagation(element)
    DomEvent.disableScrollPropagation(element)
  }, [])
  const { x: width, y: height } = map.getSize()
  const longitude = nearestCopy(at.longitude, map.getCenter().lng)
  const { x, y } = map.latLngToContainerPoint([at.latitude, longitude])
  const isRight = x + besidePx + roomPx <= width || x < roomPx
  const top = Math.min(Math.max(y, edgePx), Math.max(edgePx, height - edgePx))
  return createPortal(
    <div
      ref={keepFromMap}
      className="map-beside absolute flex w-max max-w-65 -translate-y-1/2 cursor-auto flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised p-1.5 text-13 text-text"
      style={{ top, ...(isRight ? { left: x + besidePx } : { right: width - x + besidePx }) }}
    >
      {children}
    </div>,
    map.getContainer(),
  )
}
