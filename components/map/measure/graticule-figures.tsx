import type { Map as LeafletMap } from 'leaflet'
import { useMemo, useState } from 'react'
import { Marker, Pane, useMap, useMapEvents } from 'react-leaflet'
import { graticule, graticuleStep } from '../ground/graticule'
import { normaliseLongitude } from '../map-geometry'
import type { MapLabels } from '../map-types'
import { figureIcon } from './range-rings'

const tilePx = 256
const gridWidthPx = 512
/** The labels' distance from the map's edges, which keeps them clear of the controls. */
const topPx = 10
const leftPx = 4
/** The size of the top left corner, where labels of the two edges would overlap; it stays empty. */
const cornerPx = { width: 70, height: 24 }

type Figure = {
  id: string
  latitude: number
  longitude: number
  text: string
  axis: 'latitude' | 'longitude'
}

/** The degrees of the grid lines, along the top and left edges of the view. */
export function GraticuleFigures({ writeDegrees }: { writeDegrees: MapLabels['degrees'] }) {
  return (
    <Pane name="figures" className="map-names-pane">
      <Figures writeDegrees={writeDegrees} />
    </Pane>
  )
}

function Figures({ writeDegrees }: { writeDegrees: MapLabels['degrees'] }) {
  const map = useMap()
  const [figures, setFigures] = useState(() => readFigures(map, writeDegrees))
  useMapEvents({ moveend: () => setFigures(readFigures(map, writeDegrees)) })
  return figures.map((figure) => <FigureMark key={figure.id} {...figure} />)
}

function FigureMark({ latitude, longitude, text, axis }: Figure) {
  const icon = useMemo(() => {
    const made = figureIcon(text)
    made.options.className += ` map-figure-${axis}`
    return made
  }, [text, axis])
  return (
    <Marker
      position={[latitude, longitude]}
      icon={icon}
      pane="figures"
      interactive={false}
      keyboard={false}
    />
  )
}

function readFigures(map: LeafletMap, write: MapLabels['degrees']): Figure[] {
  const bounds = map.getBounds()
  const inner = map.containerPointToLatLng([cornerPx.width, cornerPx.height])
  const corner = map.containerPointToLatLng([leftPx, topPx])
  const step = graticuleStep((gridWidthPx * 360) / (tilePx * 2 ** map.getZoom()))
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const edges = {
    west: bounds.getWest(),
    east: bounds.getEast(),
    south: bounds.getSouth(),
    north: bounds.getNorth(),
  }
  const { longitudes, latitudes } = graticule({ ...edges, west: inner.lng, north: inner.lat }, step)
  return [
    ...longitudes.map((longitude) => ({
      id: `x ${longitude}`,
      latitude: corner.lat,
      longitude,
      text: write('longitude', normaliseLongitude(longitude), decimals),
      axis: 'longitude' as const,
    })),
    ...latitudes.map((latitude) => ({
      id: `y ${latitude}`,
      latitude,
      longitude: corner.lng,
      text: write('latitude', latitude, decimals),
      axis: 'latitude' as const,
    })),
  ]
}
