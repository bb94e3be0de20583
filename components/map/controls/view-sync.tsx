import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { Bounds } from '../map-geometry'
import { boundsOf, nearestCopy, pointAt } from '../map-geometry'
import type { MapView } from '../map-types'

export type ViewSyncProps = {
  /** The view at mount; a later view is used only if `viewKey` changes along with it. */
  view: MapView
  viewKey?: string
  /** Called once at mount and after every movement; `west` > `east` if the view crosses the antimeridian. */
  onViewChange(view: MapView, bounds: Bounds): void
}

/** Reports every view to the page, and moves to the page's view only when `viewKey` changes. */
export function ViewSync({ view, viewKey, onViewChange }: ViewSyncProps) {
  const map = useMap()
  const report = useEffectEvent(() => onViewChange(...readView(map)))
  const go = useEffectEvent(() => {
    const longitude = nearestCopy(view.longitude, map.getCenter().lng)
    map.setView([view.latitude, longitude], view.zoom)
  })

  useMapEvents({ moveend: () => onViewChange(...readView(map)) })
  useEffect(() => report(), [])

  const shownKey = useRef(viewKey)
  useEffect(() => {
    if (shownKey.current === viewKey) return
    shownKey.current = viewKey
    go()
  }, [viewKey])

  useEffect(() => {
    const observer = new ResizeObserver(() => fitSize(map))
    observer.observe(map.getContainer())
    return () => observer.disconnect()
  }, [map])
  return null
}

function readView(map: LeafletMap): Parameters<ViewSyncProps['onViewChange']> {
  const box = map.getBounds()
  const bounds = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
  return [{ ...pointAt(map.getCenter()), zoom: map.getZoom() }, boundsOf(bounds)]
}

/**
 * Fits the map to its container. Leaflet's method loses the exact center even if the size is unchanged, so it
 * is called only if the size has changed.
 */
function fitSize(map: LeafletMap): void {
  const { clientWidth, clientHeight } = map.getContainer()
  const size = map.getSize()
  if (size.x !== clientWidth || size.y !== clientHeight) map.invalidateSize({ animate: false })
}
