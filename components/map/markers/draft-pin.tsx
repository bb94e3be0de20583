import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { useState } from 'react'
import { Circle } from 'react-leaflet'
import type { Point } from '../coordinates'
import type { MapDraft } from '../map-types'
import { NamedMarker, useNearestCopy } from './named-marker'
import { usePointerDrag } from './pointer-drag'
import { svgElement } from './svg-element'

type Props = { draft: MapDraft; name: string; onPlace: (point: Point) => void }

/** The pin of the point that is being placed; while it is dragged it follows the pointer. */
export function DraftPin({ draft, name, onPlace }: Props) {
  const [held, setHeld] = useState<Point>()
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(draftIcon)
  const { latitude, longitude: ofOneWorld } = held ?? draft
  const longitude = useNearestCopy(ofOneWorld)
  usePointerDrag(marker, {
    attempt: 'draft',
    onDrag: setHeld,
    onDrop: (to) => {
      setHeld(undefined)
      onPlace(to)
    },
    onCancel: () => setHeld(undefined),
  })
  return (
    <>
      {draft.accuracy ? (
        <Circle
          center={[latitude, longitude]}
          radius={draft.accuracy}
          interactive={false}
          className="map-accuracy"
        />
      ) : null}
      <NamedMarker
        latitude={latitude}
        longitude={longitude}
        icon={icon}
        name={name}
        zIndexOffset={20_000}
        onMarker={setMarker}
      />
    </>
  )
}

/** A pin whose tip is the point: unlike an alert, which is drawn round its point. */
function draftIcon(): DivIcon {
  const body = 'M16 38.5C11 31 4 24.5 4 15.5a12 12 0 0 1 24 0C28 24.5 21 31 16 38.5z'
  const pin = svgElement(
    'svg',
    { viewBox: '0 0 32 40', 'aria-hidden': 'true' },
    svgElement('path', { d: body, class: 'map-halo' }),
    svgElement('path', { d: body, class: 'map-pin' }),
    svgElement('circle', { cx: 16, cy: 15.5, r: 4.5, class: 'map-pin-eye' }),
  )
  // Leaflet appends any element, and its types name those of HTML alone.
  const html = pin as unknown as HTMLElement
  return new DivIcon({ className: 'map-marker map-draft', iconSize: [32, 40], iconAnchor: [16, 38], html })
}
