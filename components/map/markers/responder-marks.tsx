import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { memo, useEffect, useMemo, useState } from 'react'
import { Marker } from 'react-leaflet'
import type { MapResponder } from '../map-types'
import { useNearestCopy } from './named-marker'
import { svgElement } from './svg-element'

const none: readonly MapResponder[] = []

/** The responders' last positions, beneath all alerts: visible but not clickable. */
export function ResponderMarks({ responders = none }: { responders?: readonly MapResponder[] }) {
  return responders.map((responder) => <Mark key={responder.id} {...responder} />)
}

const Mark = memo(function Mark({ latitude, longitude: ofOneWorld, state, title }: MapResponder) {
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const longitude = useNearestCopy(ofOneWorld)
  const position = useMemo((): [number, number] => [latitude, longitude], [latitude, longitude])
  const icon = useMemo(() => responderIcon(state), [state])
  useEffect(() => {
    const element = marker?.getElement()
    if (!element) return
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', title)
    element.title = title
  }, [marker, title])
  // A click on a responder counts as a click on the map.
  return (
    <Marker
      ref={setMarker}
      position={position}
      icon={icon}
      keyboard={false}
      bubblingMouseEvents
      zIndexOffset={-10_000}
    />
  )
})

/** A box, which is not the shape of any alert type: hollow while free, half full on the way, full on scene. */
function responderIcon(state: MapResponder['state']): DivIcon {
  const full = { free: 0, dispatched: 5, onScene: 10 }[state]
  const box = { x: 2, y: 4, width: 14, height: 10, rx: 2 }
  const svg = svgElement(
    'svg',
    { viewBox: '0 0 18 18', 'aria-hidden': 'true' },
    svgElement('rect', { ...box, class: 'map-halo' }),
    svgElement('rect', { ...box, class: 'map-responder-box' }),
    svgElement('rect', { x: 4, y: 6, width: full, height: 6, class: 'map-responder-filling' }),
  )
  // Leaflet appends any element, but its types allow HTML elements only.
  const html = svg as unknown as HTMLElement
  return new DivIcon({ className: 'map-marker map-responder', iconSize: [18, 18], html })
}
