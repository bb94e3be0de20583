import 'leaflet/dist/leaflet.css'
import './areas/areas.css'
import './map.css'
import './markers/markers.css'
import type { Map as LeafletMap } from 'leaflet'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { MapContainer } from 'react-leaflet'
import { useHeightVariable } from '@/components/ui/hooks/use-height-variable'
import { MapReadout } from './controls/map-readout'
import { ViewSync, type ViewSyncProps } from './controls/view-sync'
import { useDark } from './ground/use-dark'
import { edgeLatitude, farthestLongitude } from './map-geometry'
import type { MapLabels } from './map-types'
import { type MapPlace, MapPlacesContext } from './over-the-map'

type Props = ViewSyncProps & {
  labels: Pick<MapLabels, 'map' | 'centre'>
  children: ReactNode
}

/** A world map for the layers in this folder. Runs only in a browser. */
export function AlertMap({ labels, children, ...view }: Props) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  // The layers render first, the controls and readouts after them, so that the page can respond in between.
  const isUp = useDeferredValue(map !== null, false)
  const [options] = useState(mapOptions)
  const { places, placeRef } = usePlaces()
  useLabel(map, labels.map)
  return (
    <MapPlacesContext value={places}>
      <div className="alert-map relative isolate size-full overflow-hidden" data-dark={useDark()}>
        <MapContainer
          {...options}
          ref={setMap}
          center={[view.view.latitude, view.view.longitude]}
          zoom={view.view.zoom}
          className="absolute! inset-0 z-0"
        >
          <ViewSync {...view} />
          {children}
        </MapContainer>
        {map && isUp && (
          <>
            <div ref={placeRef.middle} className="map-middle contents" />
            <div
              ref={placeRef.controls}
              className="absolute top-3 in-data-silent:top-14 max-sm:in-data-silent:top-18 right-3 z-10 flex flex-col"
            />
            <Foot placeRef={placeRef} readout={<MapReadout map={map} label={labels.centre} />} />
          </>
        )}
      </div>
    </MapPlacesContext>
  )
}

type PlaceRefs = Record<MapPlace, (element: HTMLElement | null) => void>

/** The readouts and notes along the map's lower edge. */
function Foot({ placeRef, readout }: { placeRef: PlaceRefs; readout: ReactNode }) {
  return (
    <div
      ref={useHeightVariable('--foot-height')}
      className="pointer-events-none absolute inset-x-3 bottom-3 z-10 flex items-end justify-between gap-2"
    >
      <div className="flex max-w-2/3 shrink-0 flex-col items-start">
        <div ref={placeRef.readout} className="contents" />
        {readout}
      </div>
      <div className="flex min-w-0 flex-col items-end gap-2 *:pointer-events-auto">
        <div ref={placeRef.corner} className="contents" />
        <div ref={placeRef.note} className="contents" />
      </div>
    </div>
  )
}

function usePlaces() {
  const [middle, setMiddle] = useState<HTMLElement | null>(null)
  const [controls, setControls] = useState<HTMLElement | null>(null)
  const [readout, setReadout] = useState<HTMLElement | null>(null)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  const places = useMemo(
    () => ({ middle, controls, readout, corner, note }),
    [middle, controls, readout, corner, note],
  )
  const placeRef: PlaceRefs = {
    middle: setMiddle,
    controls: setControls,
    readout: setReadout,
    corner: setCorner,
    note: setNote,
  }
  return { places, placeRef }
}

function useLabel(map: LeafletMap | null, label: string): void {
  useEffect(() => {
    const container = map?.getContainer()
    container?.setAttribute('role', 'region')
    container?.setAttribute('aria-label', label)
  }, [map, label])
}

function mapOptions() {
  const moves = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    zoomControl: false,
    attributionControl: false,
    // Shift-dragging selects alerts instead of zooming to a box.
    boxZoom: false,
    minZoom: 2,
    maxZoom: 19,
    maxBounds: [
      [-edgeLatitude, -farthestLongitude],
      [edgeLatitude, farthestLongitude],
    ] as [[number, number], [number, number]],
    maxBoundsViscosity: 1,
    wheelPxPerZoomLevel: 90,
    // A ResizeObserver watches the size, because it changes with the panels as well as with the window.
    trackResize: false,
    inertia: moves,
    // A flick stops within a second, and the page requests the alerts in view only after that.
    inertiaMaxSpeed: 1000,
    inertiaDeceleration: 5000,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  }
}
