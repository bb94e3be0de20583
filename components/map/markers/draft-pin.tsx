import { DivIcon, type Marker as LeafletMarker } from 'leaflet'
import { useState } from 'react'
import { Circle } from 'react-leaflet'
import type { Point } from '../map-geometry'
import type { MapDraft, MapLabels } from '../map-types'
import { AccuracyHandle } from './accuracy-handle'
import { NamedMarker, useNearestCopy } from './named-marker'
import { svgElement } from './svg-element'
import { useMarkerDrag } from './use-marker-drag'

type Props = {
  draft: MapDraft
  labels: Pick<MapLabels, 'draft' | 'accuracy'>
  onPlace: (point: Point) => void
  /** Absent if the user cannot draw an accuracy circle. */
  onAccuracy?: (metres: number) => void
}

/** The pin of the point being placed; while dragged, it follows the pointer. */
export function DraftPin({ draft, labels, onPlace, onAccuracy }: Props) {
  const [held, setHeld] = useState<Point>()
  const [stretched, setStretched] = useState<number>()
  const accuracy = stretched ?? draft.accuracy
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(draftIcon)
  const pin = { latitude: draft.latitude, longitude: useNearestCopy(draft.longitude) }
  const centre = held ?? pin
  const { handlers } = useMarkerDrag(marker, pin, {
    onDrag: setHeld,
    onDrop: (to) => {
      setHeld(undefined)
      onPlace(to)
    },
    onCancel: () => setHeld(undefined),
  })
  return (
    <>
      {accuracy ? (
        <Circle
          center={[centre.latitude, centre.longitude]}
          radius={accuracy}
          interactive={false}
          className="map-accuracy"
        />
      ) : null}
      <NamedMarker
        {...pin}
        icon={icon}
        name={labels.draft}
        zIndexOffset={20_000}
        drag={handlers}
        onMarker={setMarker}
      />
      {onAccuracy && !held && (
        <AccuracyHandle
          centre={pin}
          metres={accuracy || undefined}
          labels={labels.accuracy}
          onDrag={setStretched}
          onDrop={(metres) => {
            setStretched(undefined)
            onAccuracy(metres)
          }}
        />
      )}
    </>
  )
}

/** A pin with its tip at the point, unlike an alert, which is centered on its point. */
function draftIcon(): DivIcon {
  const body = 'M16 38.5C11 31 4 24.5 4 15.5a12 12 0 0 1 24 0C28 24.5 21 31 16 38.5z'
  const pin = svgElement(
    'svg',
    { viewBox: '0 0 32 40', 'aria-hidden': 'true' },
    svgElement('path', { d: body, class: 'map-halo' }),
    svgElement('path', { d: body, class: 'map-pin' }),
    svgElement('circle', { cx: 16, cy: 15.5, r: 4.5, class: 'map-pin-eye' }),
  )
  // Leaflet appends any element, but its types allow HTML elements only.
  const html = pin as unknown as HTMLElement
  return new DivIcon({ className: 'map-marker map-draft', iconSize: [32, 40], iconAnchor: [16, 38], html })
}
