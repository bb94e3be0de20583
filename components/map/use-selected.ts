import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { AlertMapProps, MapAlert } from './map-types'
import { alertIcon, alertLook } from './markers/alert-icon'
import type { ShownPoint } from './point-layer'
import { usePoint } from './use-point'

type Props = Pick<AlertMapProps, 'movable' | 'onMove'> & { selected: MapAlert | undefined }

/** Draws the selected alert above all others, larger and with its accuracy circle. */
export function useSelected(map: LeafletMap, { selected, movable = false, onMove }: Props): void {
  const shown = useMemo(() => selected && showSelected(selected, movable), [selected, movable])
  usePoint(map, shown, (point) => {
    if (selected) onMove(selected.id, point)
  })
}

function showSelected(selected: MapAlert, draggable: boolean): ShownPoint {
  const { latitude, longitude, accuracy, title: name } = selected
  const look = `${selected.id} ${alertLook(selected)}`
  const icon = alertIcon(selected, true)
  return { latitude, longitude, accuracy, icon, look, name, draggable, pressed: true, zIndexOffset: 10_000 }
}
