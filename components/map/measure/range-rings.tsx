import { DivIcon } from 'leaflet'
import { useMemo, useState } from 'react'
import { Circle, Marker, useMap, useMapEvents } from 'react-leaflet'
import { metresBetween, type Point, pointAt } from '../map-geometry'
import { useNearestCopy } from '../markers/named-marker'
import { ringRadii } from './bearing'

type Props = {
  /** The selected alert; if there is none, the rings are centered on the map. */
  around?: Point
  writeLength: (metres: number) => string
}

/** Three rings at round distances, updated when the map has stopped moving. */
export function RangeRings({ around, writeLength }: Props) {
  const map = useMap()
  const [centre, setCentre] = useState(() => map.getCenter())
  const [toEdge, setToEdge] = useState(() => metresToEdge(map))
  useMapEvents({
    moveend: () => {
      setCentre(map.getCenter())
      setToEdge(metresToEdge(map))
    },
  })
  const latitude = around?.latitude ?? centre.lat
  const longitude = useNearestCopy(around?.longitude ?? centre.lng)
  return ringRadii(toEdge).map((metres) => (
    <Ring key={metres} latitude={latitude} longitude={longitude} metres={metres} text={writeLength(metres)} />
  ))
}

const metresADegree = 111_195

function Ring({ latitude, longitude, metres, text }: Point & { metres: number; text: string }) {
  const icon = useMemo(() => figureIcon(text), [text])
  return (
    <>
      <Circle center={[latitude, longitude]} radius={metres} interactive={false} className="map-range" />
      <Marker
        position={[latitude + metres / metresADegree, longitude]}
        icon={icon}
        interactive={false}
        keyboard={false}
      />
    </>
  )
}

/** The distance from the center to the nearer edge. */
function metresToEdge(map: ReturnType<typeof useMap>): number {
  const { x, y } = map.getSize()
  const middle = map.getCenter()
  const short = Math.min(x, y) / 2
  const edge = map.containerPointToLatLng([x / 2, y / 2 - short])
  return metresBetween(pointAt(middle), pointAt(edge))
}

/** A label for a line on the map. */
export function figureIcon(text: string): DivIcon {
  const html = document.createElement('span')
  html.textContent = text
  html.setAttribute('aria-hidden', 'true')
  return new DivIcon({ className: 'map-figure', iconSize: [0, 0], html })
}
