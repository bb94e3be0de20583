import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import { MapAttribution } from './map-attribution'
import { MapControls } from './map-controls'
import { MapPlacing } from './map-placing'
import { MapReadout } from './map-readout'
import type { AlertMapProps } from './map-types'
import { useClicks } from './use-clicks'
import { useDraft } from './use-draft'
import { useMarkers } from './use-markers'
import { useOutline } from './use-outline'
import { useSelected } from './use-selected'
import { useTiles } from './use-tiles'
import { useViewSync } from './use-view-sync'

/** Everything on a map that stands. */
export function MapContents({ map, dark, ...props }: AlertMapProps & { map: LeafletMap; dark: boolean }) {
  const { alerts, selectedId, labels, tiles } = props
  const selected = useMemo(() => alerts.find(({ id }) => id === selectedId), [alerts, selectedId])
  useViewSync(map, props)
  useOutline(map, dark)
  const tilesMissing = useTiles(map, tiles?.url)
  useMarkers(map, { ...props, selected })
  useSelected(map, { ...props, selected })
  useDraft(map, props)
  useClicks(map, props)
  return (
    <>
      {props.placing && <MapPlacing hint={labels.placeHint} />}
      <MapControls map={map} labels={labels} onLocateFailed={props.onLocateFailed} />
      <div className="pointer-events-none absolute inset-x-3 bottom-3 z-10 flex items-end justify-between gap-2">
        <MapReadout map={map} label={labels.centre} />
        <div className="flex min-w-0 flex-col items-end gap-2 *:pointer-events-auto">
          {props.children}
          {tiles && (
            <MapAttribution
              attribution={tiles.attribution}
              note={tilesMissing ? labels.outlineOnly : undefined}
            />
          )}
        </div>
      </div>
    </>
  )
}
