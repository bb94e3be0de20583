import type { Map as LeafletMap } from 'leaflet'
import { Radius } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { CircleMarker, Marker, Polyline, useMap, useMapEvents } from 'react-leaflet'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { useEscape } from '@/components/ui/hooks/use-escape'
import { MapCrosshair, PointPresses, useMapMark } from '../controls/clicks'
import { flatten, metresBetween, nearestCopy, type Point, pointAt } from '../map-geometry'
import type { MeasureLabels } from '../map-types'
import { useNearestCopy } from '../markers/named-marker'
import { OverTheMap } from '../over-the-map'
import { bearingBetween, threeFigures } from './bearing'
import { MeasureReadout } from './measure-readout'
import { figureIcon, RangeRings } from './range-rings'

/** A press closer to the existing point than this is meant for that point. */
const samePlacePx = 14
/** A second press within this time belongs to a double press and does not count separately. */
const doublePressMs = 400

type MeasureProps = {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  /** Whether presses on the map currently serve another purpose, such as drawing. */
  isBusy: boolean
  /** The selected alert; if there is none, distances are measured from the map's center. */
  from?: Point
  labels: MeasureLabels
}

/** Range rings, and the distance and bearing to the pointer and to a chosen point. */
export function Measure({ isOn, onToggle, isBusy, from, labels }: MeasureProps) {
  const map = useMap()
  const { point, press } = useMeasuredPoint(map, isOn, isBusy)
  useMapMark('data-measuring', press !== undefined)
  return (
    <>
      <OverTheMap at="controls">
        <IconButton
          variant="secondary"
          className="mt-2 aria-pressed:text-accent"
          label={labels.control}
          aria-pressed={isOn}
          onClick={() => onToggle(!isOn)}
        >
          <Radius aria-hidden />
        </IconButton>
      </OverTheMap>
      {isOn && (
        <>
          <RangeRings around={from} writeLength={labels.length} />
          <OverTheMap at="readout">
            <MeasureReadout map={map} from={from} to={point} labels={labels} />
          </OverTheMap>
        </>
      )}
      {point && <MeasuredWay from={from} to={point} labels={labels} />}
      {press && (
        <>
          <PointPresses onPoint={press} />
          <OverTheMap at="middle">
            <MapCrosshair />
          </OverTheMap>
        </>
      )}
    </>
  )
}

/** The point to measure to: set by a press, removed by another press on it or by Escape. */
function useMeasuredPoint(map: LeafletMap, measuring: boolean, isBusy: boolean) {
  const [point, setPoint] = useState<Point>()
  const pressedAt = useRef(0)
  if (!measuring && point) setPoint(undefined)
  useEscape(() => setPoint(undefined), point !== undefined && !isBusy)
  const press = (to: Point) => {
    const isDouble = Date.now() - pressedAt.current < doublePressMs
    pressedAt.current = Date.now()
    const isAgain = point && isSamePlace(map, point, to)
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
  /** The selected alert; if there is none, distances are measured from the map's center. */
  from?: Point
  to: Point
  labels: MeasureLabels
}

/** The line to the chosen point, with its length and direction. */
function MeasuredWay({ from, to, labels }: Props) {
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

/** The map's center, updated when a movement ends. */
function useCentre(): Point {
  const map = useMap()
  const [centre, setCentre] = useState(() => pointAt(map.getCenter()))
  useMapEvents({ moveend: () => setCentre(pointAt(map.getCenter())) })
  return centre
}
