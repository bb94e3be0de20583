import { useMemo } from 'react'
import { Circle } from 'react-leaflet'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapAlert } from '../map-types'
import { alertIcon } from './alert-icon'
import { type Movable, MovableMarker } from './movable-marker'
import { useNearestCopy } from './named-marker'

type Props = Movable & { alert: MapAlert; onSelect: (id: string) => void }

/** The selected alert above all others, larger and with its accuracy circle. */
export function SelectedAlert({ alert, onSelect, ...movable }: Props) {
  const { id, latitude, accuracy, state, shape, colour, title } = alert
  const longitude = useNearestCopy(alert.longitude)
  const icon = useMemo(() => alertIcon({ state, shape, colour }, 'selected'), [state, shape, colour])
  const select = useLatest(() => onSelect(id))
  const center = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  return (
    <>
      {accuracy ? (
        <Circle center={center} radius={accuracy} interactive={false} className="map-accuracy" />
      ) : null}
      <MovableMarker
        {...movable}
        alert={alert}
        origin={{ latitude, longitude }}
        latitude={latitude}
        longitude={longitude}
        icon={icon}
        name={title}
        pressed
        zIndexOffset={10_000}
        onClick={select}
      />
    </>
  )
}
