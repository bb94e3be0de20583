import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useSyncExternalStore } from 'react'
import { ScaleControl } from 'react-leaflet'
import { formatCoordinates } from '@/lib/format/coordinates'
import { pointAt } from '../map-geometry'

/** Shows the coordinates of the map's center. */
export function MapReadout({ map, label }: { map: LeafletMap; label: string }) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      map.on('move zoomend', onChange)
      return () => void map.off('move zoomend', onChange)
    },
    [map],
  )
  const centre = useSyncExternalStore(subscribe, () => formatCoordinates(pointAt(map.getCenter())))
  return (
    <p className="shrink-0 rounded-md border border-line bg-raised px-2 py-1 text-12 text-muted tabular">
      <span className="sr-only">{`${label} `}</span>
      <span>{centre}</span>
    </p>
  )
}

/** The scale bar; map.css places it above the readout. */
export const MapScale = () => <ScaleControl position="bottomleft" imperial={false} maxWidth={120} />
