import type { Map as LeafletMap } from 'leaflet'
import { useMemo, useRef, useState } from 'react'
import { CircleMarker, Marker, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { flatten, metresBetween, nearestCopy, type Point, pointAt } from '../map-geometry'
import type { MeasureLabels } from '../map-types'
import { useNearestCopy } from '../markers/named-marker'
import { bearingBetween, threeFigures } from './bearing'
import { figureIcon } from './range-rings'

/** A press closer than this is meant for the existing point. */
const samePlacePx = 14
/** The second press of a double press does not count on its own. */
const doublePressMs = 400

/** The point being measured to: set by a press, removed by another press on it or by Escape. */
export function useMeasuredPoint(map: LeafletMap | null, measuring: boolean, isBusy: boolean) {
  const [point, setPoint] = useState<Point>()
  const pressedAt = useRef(0)
  if (!measuring && point) setPoint(undefined)
  useEscape(() => setPoint(undefined), point !== undefined && !isBusy)
  const press = (to: Point) => {
    const isDouble = Date.now() - pressedAt.current < doublePressMs
    pressedAt.current = Date.now()
    const isAgain = map && point && isSamePlace(map, point, to)
    if (!isAgain) setPoint(to)
    else if (!isDouble) setPoint(undefined)
  }
  return { point: measuring ? point : undefined, press: measuring && !isBusy ? press : undefined }
}

function isSamePlace(map: LeafletMap, one: Point, other: Point): boolean {
  const pixelOf = ({ latitude, longitude }: Point) =>
    map.latLngToContainerPoint([latitude, nearestCopy(longitude, map.getCenter().lng)])
  return pixelOf(one).distanceTo(pixelOf(other)) < samePlacePx
}

type Props = {
  /** The selected alert; without one, distances are measured from the map's centre. */
  from?: Point
  to: Point
  labels: MeasureLabels
}

/** The line to the chosen point, with its length and direction. */
export function MeasuredWay({ from, to, labels }: Props) {
  const centre = useCentre()
  const start = from ?? centre
  const [first = start, last = to] = flatten([start, to])
  const shift = useNearestCopy(first.longitude) - first.longitude
  const end: [number, number] = [last.latitude, last.longitude + shift]
  const text = labels.figure(metresBetween(start, to), threeFigures(bearingBetween(start, to)))
  const icon = useMemo(() => {
    const made = figureIcon(text)
    made.options.className += ' map-figure-measured'
    return made
  }, [text])
  return (
    <>
      <Polyline
        positions={[[first.latitude, first.longitude + shift], end]}
        interactive={false}
        className="map-way"
      />
      <CircleMarker center={end} radius={5} interactive={false} className="map-measured" />
      <Marker position={end} icon={icon} interactive={false} keyboard={false} />
    </>
  )
}

/** The map's centre, updated when a movement ends. */
function useCentre(): Point {
  const map = useMap()
  const [centre, setCentre] = useState(() => pointAt(map.getCenter()))
  useMapEvents({ moveend: () => setCentre(pointAt(map.getCenter())) })
  return centre
}
