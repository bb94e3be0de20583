import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import { isCoarse } from '../ground/outline-strength'
import { streetsInView } from '../ground/streets/streets-in-view'
import { boundsOf, type Point } from '../map-geometry'
import type { AlertMapProps, MapDraft } from '../map-types'
import { MeasureReadout } from '../measure/measure-readout'
import { MapCrosshair, MapPlacing } from './clicks'
import { GroundNote } from './ground-note'
import { MapControls } from './map-controls'
import { MapReadout } from './map-readout'

type OverProps = AlertMapProps & {
  map: LeafletMap
  selected?: Point
  /** The point chosen to measure to, besides the pointer. */
  measuredTo?: Point
  failedFiles: ReadonlySet<string>
  tilesFailed: boolean
  onLocated: (here: MapDraft) => void
}

/** Everything over the map that does not move with it. */
export function OverTheMap({
  map,
  labels,
  tiles,
  streets = [],
  failedFiles,
  tilesFailed,
  ...rest
}: OverProps) {
  const { zoom, bounds } = useShown(map)
  const inView = streetsInView({ streets, failed: failedFiles, tiles, tilesFailed, bounds, zoom })
  return (
    <>
      {rest.placing && <MapPlacing hint={labels.placeHint} />}
      {(rest.placing || rest.measuring) && <MapCrosshair />}
      <MapControls
        map={map}
        labels={labels}
        onLocated={rest.onLocated}
        onLocateFailed={rest.onLocateFailed}
        measuring={rest.measuring}
        onMeasuring={rest.onMeasuring}
      />
      <div
        ref={useHeightVariable('--foot-height')}
        className="pointer-events-none absolute inset-x-3 bottom-3 z-10 flex items-end justify-between gap-2"
      >
        <div className="flex max-w-2/3 shrink-0 flex-col items-start">
          {rest.measuring && (
            <MeasureReadout map={map} from={rest.selected} to={rest.measuredTo} labels={labels.measure} />
          )}
          <MapReadout map={map} label={labels.centre} />
        </div>
        <div className="flex min-w-0 flex-col items-end gap-2 *:pointer-events-auto">
          {rest.children}
          <GroundNote inView={inView} isCoarse={isCoarse(zoom)} labels={labels} noStreets={rest.noStreets} />
        </div>
      </div>
    </>
  )
}

function useShown(map: LeafletMap) {
  const [shown, setShown] = useState(() => readShown(map))
  useEffect(() => {
    const read = () => setShown(readShown(map))
    map.on('moveend zoomend', read)
    return () => void map.off('moveend zoomend', read)
  }, [map])
  return shown
}

function readShown(map: LeafletMap) {
  const box = map.getBounds()
  const edges = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
  return { zoom: map.getZoom(), bounds: boundsOf(edges) }
}
