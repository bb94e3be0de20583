import type { Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../coordinates'
import { type DragHandlers, listenForDrags } from './drag'

type Props = DragHandlers & { marker: LeafletMarker | null }

/** Lets the marker be dragged while it is rendered; another `key` ends the drag that is under way. */
export function Draggable({ marker, ...handlers }: Props) {
  const map = useMap()
  const onStart = useEffectEvent(() => handlers.onStart?.() ?? true)
  const onDrag = useEffectEvent((to: Point) => handlers.onDrag(to))
  const onDrop = useEffectEvent((to: Point) => handlers.onDrop(to))
  const onCancel = useEffectEvent(() => handlers.onCancel?.())
  useEffect(() => {
    if (!marker) return
    return listenForDrags(map, marker, {
      onStart: () => onStart(),
      onDrag: (to) => onDrag(to),
      onDrop: (to) => onDrop(to),
      onCancel: () => onCancel(),
    })
  }, [map, marker])
  return null
}
