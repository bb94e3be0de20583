import type { Marker as LeafletMarker } from 'leaflet'
import { useState } from 'react'
import { Circle } from 'react-leaflet'
import type { Point } from '../coordinates'
import type { MapDraft } from '../map-types'
import { draftIcon } from './draft-icon'
import { NamedMarker, useNearestCopy } from './named-marker'
import { useDrag } from './use-drag'

type Props = { draft: MapDraft; name: string; onPlace: (point: Point) => void }

/** The pin of the point that is being placed; while it is dragged it stands under the hand. */
export function DraftPin({ draft, name, onPlace }: Props) {
  const [held, setHeld] = useState<Point>()
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const [icon] = useState(draftIcon)
  const { latitude, longitude: ofOneWorld } = held ?? draft
  const longitude = useNearestCopy(ofOneWorld)
  useDrag(marker, {
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
