import { DomEvent } from 'leaflet'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import { cn } from '@/components/ui/cn'
import { nearestCopy, type Point } from '../map-geometry'

/** The distance from the position to the box, which clears the largest marker. */
const besidePx = 28
const edgePx = 32
const gapPx = 8
/** The width of the map's controls, which run along its right edge, above everything else. */
const controlsPx = 60

/**
 * Rendered to the right of a position on the map, or to its left if there is no room on the right, and moves
 * with the map. On a map too narrow for either side, it goes below the position or, in the lower half of the
 * map, above it.
 */
export function BesideMarker({ at, children }: { at: Point; children: ReactNode }) {
  const map = useMap()
  const [, setMoves] = useState(0)
  const follow = () => setMoves((before) => before + 1)
  useMapEvents({ move: follow, zoomend: follow, resize: follow })
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    DomEvent.disableClickPropagation(box.current)
    DomEvent.disableScrollPropagation(box.current)
  }, [])
  // The content may have become wider in the meantime.
  useLayoutEffect(() => setRoom(box.current?.offsetWidth ?? 0))
  const { x: width, y: height } = map.getSize()
  const longitude = nearestCopy(at.longitude, map.getCenter().lng)
  const { x, y } = map.latLngToContainerPoint([at.latitude, longitude])
  const end = width - controlsPx
  const fitsRight = x + besidePx + room <= end
  const fitsLeft = x - besidePx - room >= 0
  const isBeside = fitsRight || fitsLeft
  const middle = Math.min(Math.max(y, edgePx), Math.max(edgePx, height - edgePx))
  const across = Math.max(gapPx, Math.min(x - room / 2, end - room))
  const place = isBeside
    ? { top: middle, ...(fitsRight ? { left: x + besidePx } : { right: width - x + besidePx }) }
    : { left: across, ...(y < height / 2 ? { top: y + besidePx } : { bottom: height - y + besidePx }) }
  return createPortal(
    <div
      ref={box}
      className={cn(
        'map-beside absolute flex w-max max-w-70 cursor-auto flex-wrap items-center gap-2 rounded-md border border-line-strong bg-raised p-1.5 text-13 text-text',
        isBeside && '-translate-y-1/2',
      )}
      style={place}
    >
      {children}
    </div>,
    map.getContainer(),
  )
}
