import type { DivIcon, LeafletEventHandlerFnMap, Marker as LeafletMarker } from 'leaflet'
import { memo, useEffect, useMemo, useState } from 'react'
import { Marker, useMap, useMapEvents } from 'react-leaflet'
import { nearestCopy } from '../map-geometry'

type Props = {
  latitude: number
  longitude: number
  icon: DivIcon
  name: string
  /** Whether to announce this marker as selected. */
  pressed?: boolean
  /** Whether the marker is a tab stop. */
  isStop?: boolean
  zIndexOffset: number
  /** The drag handlers; without them the marker cannot be dragged. */
  drag?: LeafletEventHandlerFnMap
  onClick?: () => void
  onMarker?: (marker: LeafletMarker | null) => void
}

/**
 * A marker at the position given by its props, with a role and a name. At most one of many should be a tab
 * stop: otherwise the user would have to tab through hundreds of markers to get past the map.
 */
export const NamedMarker = memo(function NamedMarker(props: Props) {
  const { latitude, longitude, icon, name, pressed = false, isStop = false, zIndexOffset } = props
  const { drag, onClick, onMarker } = props
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  const eventHandlers = useMemo(() => ({ ...drag, ...(onClick && { click: onClick }) }), [drag, onClick])

  useEffect(() => {
    const element = marker?.getElement()
    if (!element) return
    element.setAttribute('role', 'button')
    element.setAttribute('tabindex', isStop ? '0' : '-1')
    element.setAttribute('aria-label', name)
    element.title = name
    if (pressed) element.setAttribute('aria-pressed', 'true')
  }, [marker, name, pressed, isStop])
  useEffect(() => onMarker?.(marker), [marker, onMarker])

  return (
    <Marker
      ref={setMarker}
      position={position}
      icon={icon}
      keyboard={false}
      draggable={drag !== undefined}
      autoPan
      zIndexOffset={zIndexOffset}
      eventHandlers={eventHandlers}
    />
  )
})

/**
 * The longitude in the copy of the world that is in view, since the map shows the world several times, side by side.
 */
export function useNearestCopy(longitude: number): number {
  const map = useMap()
  const [centre, setCentre] = useState(() => map.getCenter().lng)
  useMapEvents({ moveend: () => setCentre(map.getCenter().lng) })
  return nearestCopy(longitude, centre)
}
