import 'leaflet/dist/leaflet.css'
import './areas/areas.css'
import './map.css'
import './markers/markers.css'
import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { CircleMarker, MapContainer } from 'react-leaflet'
import { AreaOutlines } from './areas/area-outlines'
import { DrawnShape } from './areas/drawn-shape'
import { Sketch } from './areas/sketch'
import { AlertMarkers } from './clusters/alert-markers'
import { Clicks } from './controls/clicks'
import { Here } from './controls/map-controls'
import { MapScale } from './controls/map-readout'
import { OverTheMap } from './controls/over-the-map'
import { ViewSync } from './controls/view-sync'
import { OutlineGround } from './ground/outline-ground'
import { RasterTiles } from './ground/raster-tiles'
import { StreetFiles } from './ground/streets/street-files'
import { useDark } from './ground/use-dark'
import { edgeLatitude, farthestLongitude, type Point } from './map-geometry'
import type { AlertMapProps, MapDraft, MapRegion, MapStreets } from './map-types'
import { BesideMarker } from './markers/beside-marker'
import { DraftPin } from './markers/draft-pin'
import { LoudestAlert } from './markers/loudest-alert'
import { useNearestCopy } from './markers/named-marker'
import { ResponderMarks } from './markers/responder-marks'
import { GraticuleFigures } from './measure/graticule-figures'
import { MeasuredWay, useMeasuredPoint } from './measure/measured-point'
import { RangeRings } from './measure/range-rings'
import { PlaceNames } from './names/place-names'

const none: readonly MapStreets[] = []
const noRegions: readonly MapRegion[] = []

/** Alerts on a map of the world. Runs only in a browser. */
export function LeafletAlertMap(props: AlertMapProps) {
  const { alerts, selected, labels, tiles, streets = none, view } = props
  const [map, setMap] = useState<LeafletMap | null>(null)
  // Alerts render first and everything under and around them afterwards, so that the page responds in between.
  const isUp = useDeferredValue(map !== null, false)
  const [tilesFailed, setTilesFailed] = useState(false)
  const { failedFiles, onFileFailed } = useFailedFiles()
  const [here, setHere] = useState<MapDraft>()
  const [options] = useState(mapOptions)
  const dark = useDark()
  const { measuring = false, placing = false } = props
  const measured = useMeasuredPoint(map, measuring, placing || props.sketch !== undefined)
  useLabel(map, labels.map)
  return (
    <div
      className="alert-map relative isolate size-full overflow-hidden"
      data-dark={dark}
      data-placing={placing}
      data-measuring={measured.press !== undefined}
    >
      <MapContainer
        {...options}
        ref={setMap}
        center={[view.latitude, view.longitude]}
        zoom={view.zoom}
        className="absolute! inset-0 z-0"
      >
        <ViewSync view={view} viewKey={props.viewKey} onViewChange={props.onViewChange} />
        <Clicks
          placing={placing}
          onPlace={props.onPlace}
          onMeasure={measured.press}
          onSelect={props.onSelect}
        />
        <OutlineGround dark={dark} />
        {isUp && (
          <>
            {tiles && <RasterTiles key={tiles.url} url={tiles.url} onFailed={setTilesFailed} />}
            <StreetFiles streets={streets} isDark={dark} maxZoom={options.maxZoom} onFailed={onFileFailed} />
            <PlaceNames
              regions={props.regions ?? noRegions}
              isNamed={tiles !== undefined && !tilesFailed}
              labels={labels}
            />
            <GraticuleFigures writeDegrees={labels.degrees} />
            <MapScale />
          </>
        )}
        {measuring && <RangeRings around={selected} writeLength={labels.measure.length} />}
        {measured.point && <MeasuredWay from={selected} to={measured.point} labels={labels.measure} />}
        <ResponderMarks responders={props.responders} />
        {props.areas && <AreaOutlines areas={props.areas} />}
        <AlertMarkers
          alerts={alerts}
          selected={selected}
          move={props.move}
          moved={props.moved}
          onSelect={props.onSelect}
          labels={labels}
          writeLength={labels.measure.length}
        />
        {props.loudest && <LoudestAlert alert={props.loudest} onSelect={props.onSelect} />}
        {props.beside && <BesideMarker at={props.beside.at}>{props.beside.content}</BesideMarker>}
        {props.draft && (
          <DraftPin
            draft={props.draft}
            labels={labels}
            onPlace={props.onPlace}
            onAccuracy={props.onAccuracy}
          />
        )}
        {props.chosen && <ChosenPoints points={props.chosen} />}
        {props.sketch && <Sketch sketch={props.sketch} />}
        {props.onLasso && <DrawnShape withShift onShape={props.onLasso} />}
        {here && <Here {...here} />}
      </MapContainer>
      {map && isUp && (
        <OverTheMap
          {...props}
          map={map}
          selected={selected}
          measuredTo={measured.point}
          failedFiles={failedFiles}
          tilesFailed={tilesFailed}
          onLocated={setHere}
        />
      )}
    </div>
  )
}

/** The URLs of the files whose streets failed to load. */
function useFailedFiles() {
  const [failedFiles, setFailedFiles] = useState<ReadonlySet<string>>(() => new Set())
  const onFileFailed = useCallback((url: string, failed: boolean) => {
    setFailedFiles((before) => {
      if (before.has(url) === failed) return before
      const others = [...before].filter((one) => one !== url)
      return new Set(failed ? [...others, url] : others)
    })
  }, [])
  return { failedFiles, onFileFailed }
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
    // Shift-dragging selects alerts instead.
    boxZoom: false,
    minZoom: 2,
    maxZoom: 19,
    maxBounds: [
      [-edgeLatitude, -farthestLongitude],
      [edgeLatitude, farthestLongitude],
    ] as [[number, number], [number, number]],
    maxBoundsViscosity: 1,
    wheelPxPerZoomLevel: 90,
    // The size is watched by a ResizeObserver, which notices panels as well as the window.
    trackResize: false,
    inertia: moves,
    // A flick ends within a second: the page waits for the end before it requests what is in view.
    inertiaMaxSpeed: 1000,
    inertiaDeceleration: 5000,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
  }
}

/** A ring around each alert selected for a bulk action. */
function ChosenPoints({ points }: { points: readonly Point[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a ring has nothing but its position.
  return points.map((point, place) => <Ring key={place} {...point} />)
}

function Ring({ latitude, longitude }: Point) {
  const nearest = useNearestCopy(longitude)
  return <CircleMarker center={[latitude, nearest]} radius={16} interactive={false} className="map-chosen" />
}
