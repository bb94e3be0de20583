import { DivIcon, type Map as LeafletMap } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import { Marker, Pane, useMap, useMapEvents } from 'react-leaflet'
import { nearestCopy } from '../map-geometry'
import type { MapLabels, MapRegion } from '../map-types'
import { chooseNames, lastZoom, type MapName, withoutOverlaps } from './choose-names'
import { type KnownNames, loadNames } from './load-names'

type Props = {
  regions: readonly MapRegion[]
  /** Whether third-party tiles already show names. */
  isNamed: boolean
  labels: Pick<MapLabels, 'country'>
}

const mostNames = 45
const none: readonly MapName[] = []

/** The names of countries, cities and the business's regions, beneath everything clickable. */
export function PlaceNames(props: Props) {
  return (
    <Pane name="names" className="map-names-pane">
      <Names {...props} />
    </Pane>
  )
}

function Names({ regions, isNamed, labels }: Props) {
  const map = useMap()
  const [view, setView] = useState(0)
  useMapEvents({ moveend: () => setView((before) => before + 1) })
  const zoom = map.getZoom()
  const names = useKnownNames(!isNamed && zoom <= lastZoom.city)
  const { country } = labels
  const chosen = useMemo(
    () => chooseNames({ zoom, names, regions, isNamed, countryName: country }),
    [zoom, names, regions, isNamed, country],
  )
  const shown = useMemo(() => (view < 0 ? none : inView(map, chosen)), [map, chosen, view])
  return shown.map((name) => <Name key={`${name.kind} ${name.text} ${name.latitude}`} {...name} />)
}

function useKnownNames(wanted: boolean): KnownNames | undefined {
  const [names, setNames] = useState<KnownNames>()
  useEffect(() => {
    if (wanted) loadNames().then(setNames, () => undefined)
  }, [wanted])
  return names
}

/** The names in or near the view, in the copy of the world that is in view. */
function inView(map: LeafletMap, names: readonly MapName[]): MapName[] {
  const bounds = map.getBounds().pad(0.3)
  const centre = map.getCenter().lng
  const near = names.flatMap((name) => {
    const longitude = nearestCopy(name.longitude, centre)
    if (!bounds.contains([name.latitude, longitude])) return []
    return [{ ...name, longitude, ...map.project([name.latitude, longitude]) }]
  })
  return withoutOverlaps(near, mostNames)
}

function Name({ text, kind, latitude, longitude }: MapName) {
  const icon = useMemo(() => nameIcon(text, kind), [text, kind])
  return (
    <Marker position={[latitude, longitude]} icon={icon} pane="names" interactive={false} keyboard={false} />
  )
}

function nameIcon(text: string, kind: MapName['kind']): DivIcon {
  const html = document.createElement('bdi')
  html.textContent = text
  html.setAttribute('aria-hidden', 'true')
  return new DivIcon({ className: `map-name map-name-${kind}`, iconSize: [0, 0], html })
}
