import 'leaflet/dist/leaflet.css'
import './map.css'
import './markers/markers.css'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { MapContainer } from 'react-leaflet'
import { AlertMarkers } from './clusters/alert-markers'
import { Clicks, MapPlacing } from './controls/clicks'
import { MapAttribution } from './controls/map-attribution'
import { Here, MapControls } from './controls/map-controls'
import { MapReadout, MapScale } from './controls/map-readout'
import { ViewSync } from './controls/view-sync'
import { edgeLatitude } from './coordinates'
import { OutlineGround } from './ground/outline-ground'
import { isCoarse } from './ground/outline-strength'
import { Streets } from './ground/streets'
import { useDark } from './ground/use-dark'
import type { AlertMapProps, MapDraft } from './map-types'
import { DraftPin } from './markers/draft-pin'
import { SelectedAlert } from './markers/selected-alert'

/** Alerts on a map of the world; it needs a browser. */
export function LeafletAlertMap(props: AlertMapProps) {
  const { alerts, selectedId, labels, tiles, view } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [streetsFailed, setStreetsFailed] = useState(false)
  const [here, setHere] = useState<MapDraft>()
  const [options] = useState(mapOptions)
  const dark = useDark()
  const selected = useMemo(() => alerts.find(({ id }) => id === selectedId), [alerts, selectedId])
  useLabel(map, labels.map)
  return (
    <div
      className="alert-map relative isolate size-full overflow-hidden"
      data-dark={dark}
      data-placing={props.placing}
    >
      <MapContainer
        {...options}
        ref={setMap}
        center={[view.latitude, view.longitude]}
        zoom={view.zoom}
        className="absolute! inset-0 z-0"
      >
        <ViewSync view={view} viewKey={props.viewKey} onViewChange={props.onViewChange} />
        <Clicks placing={props.placing} onPlace={props.onPlace} onSelect={props.onSelect} />
        <OutlineGround dark={dark} />
        {tiles && <Streets key={tiles.url} url={tiles.url} onFailed={setStreetsFailed} />}
        <AlertMarkers alerts={alerts} selected={selected} onSelect={props.onSelect} labels={labels} />
        {selected && (
          <SelectedAlert
            key={selected.id}
            alert={selected}
            move={props.move}
            ghost={props.ghost}
            onSelect={props.onSelect}
            ghostName={labels.ghost}
          />
        )}
        {props.draft && <DraftPin draft={props.draft} name={labels.draft} onPlace={props.onPlace} />}
        {here && <Here {...here} />}
        <MapScale />
      </MapContainer>
      {map && (
        <OverTheMap {...props} map={map} streetsMissing={streetsFailed || !tiles} onLocated={setHere}>
          {props.children}
        </OverTheMap>
      )}
    </div>
  )
}

type OverProps = AlertMapProps & {
  map: LeafletMap
  streetsMissing: boolean
  onLocated: (here: MapDraft) => void
  children: ReactNode
}

function OverTheMap({ map, labels, tiles, streetsMissing, placing, children, ...rest }: OverProps) {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const read = () => setZoom(map.getZoom())
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])
  // Without tiles the page says by itself that there are no streets.
  const notes = [...(tiles ? [labels.outlineOnly] : []), ...(isCoarse(zoom) ? [labels.coarse] : [])]
  return (
    <>
      {placing && <MapPlacing hint={labels.placeHint} />}
      <MapControls
        map={map}
        labels={labels}
        onLocated={rest.onLocated}
        onLocateFailed={rest.onLocateFailed}
      />
      <div className="pointer-events-none absolute inset-x-3 bottom-3 z-10 flex items-end justify-between gap-2">
        <MapReadout map={map} label={labels.centre} />
        <div className="flex min-w-0 flex-col items-end gap-2 *:pointer-events-auto">
          {children}
          {(tiles || notes.length > 0) && (
            <MapAttribution
              attribution={tiles?.attribution ?? ''}
              note={streetsMissing ? notes.join(' · ') : undefined}
            />
          )}
        </div>
      </div>
    </>
  )
}

function useLabel(map: LeafletMap | null, label: string): void {
  useEffect(() => {
    const container = map?.getContainer()
    container?.setAttribute('role', 'region')
    container?.setAttribute('aria-label', label)
  }, [map, label])
}

/** Far enough to drag round the world many times; only north and south have an end. */
const anyLongitude = 36_000

function mapOptions() {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2,
    maxZoom: 19,
    maxBounds: [
      [-edgeLatitude, -anyLongitude],
      [edgeLatitude, anyLongitude],
    ] as [[number, number], [number, number]],
    maxBoundsViscosity: 1,
    wheelPxPerZoomLevel: 90,
    // The size is watched by a ResizeObserver, which sees panels as well as the window.
    trackResize: false,
    inertia: moves,
    // A throw ends within a second: the page waits for the end to ask for what is in view.
    inertiaMaxSpeed: 1000,
    inertiaDeceleration: 5000,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  }
}
