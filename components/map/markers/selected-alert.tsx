import type { Marker as LeafletMarker } from 'leaflet'
import { useMemo, useState } from 'react'
import { Circle, Polyline, useMap } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { nearestCopy, type Point } from '../coordinates'
import type { AlertMapProps, MapAlert, MapMove } from '../map-types'
import { alertIcon } from './alert-icon'
import { NamedMarker, useNearestCopy } from './named-marker'
import { usePointerDrag } from './pointer-drag'

/** Farther out a few pixels are kilometres, and no place is meant. */
const movesFromZoom = 13

type Props = Pick<AlertMapProps, 'move' | 'ghost' | 'onSelect'> & { alert: MapAlert; ghostName: string }

/**
 * The selected alert above all others, larger and with its accuracy circle, always where it is. Where it would be moved to
 * stands beside it as a ghost, with a line between.
 */
export function SelectedAlert({ alert, move, ghost, onSelect, ghostName }: Props) {
  const { id, latitude, accuracy, state, shape, colour, title } = alert
  const longitude = useNearestCopy(alert.longitude)
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const icon = useMemo(() => alertIcon({ state, shape, colour }, 'selected'), [state, shape, colour])
  const select = useLatest(() => onSelect(id))
  const center = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  useMoveByDrag(marker, move)
  return (
    <>
      {accuracy ? (
        <Circle center={center} radius={accuracy} interactive={false} className="map-accuracy" />
      ) : null}
      <NamedMarker
        latitude={latitude}
        longitude={longitude}
        icon={icon}
        name={title}
        pressed
        zIndexOffset={10_000}
        onClick={select}
        onMarker={setMarker}
      />
      {ghost && <Ghost to={ghost} from={center} alert={alert} move={move} name={ghostName} />}
    </>
  )
}

function useMoveByDrag(marker: LeafletMarker | null, move: MapMove | undefined): void {
  const map = useMap()
  const onStart = () => {
    if (map.getZoom() >= movesFromZoom) return true
    move?.onTooFar()
    return false
  }
  usePointerDrag(marker, move && { ...move, onStart })
}

type GhostProps = Pick<Props, 'alert' | 'move'> & { to: Point; from: [number, number]; name: string }

/** It can be dragged on, until the move is confirmed. */
function Ghost({ to, from, alert, move, name }: GhostProps) {
  const { state, shape, colour } = alert
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const icon = useMemo(() => alertIcon({ state, shape, colour }, 'ghost'), [state, shape, colour])
  const longitude = nearestCopy(to.longitude, from[1])
  useMoveByDrag(marker, move)
  return (
    <>
      <Polyline positions={[from, [to.latitude, longitude]]} interactive={false} className="map-way" />
      <NamedMarker
        latitude={to.latitude}
        longitude={longitude}
        icon={icon}
        name={name}
        zIndexOffset={11_000}
        onMarker={setMarker}
      />
    </>
  )
}
