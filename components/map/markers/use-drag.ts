import type { Marker as LeafletMarker } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import type { Point } from '../coordinates'
import { type DragHandlers, listenForDrags } from './drag'

/** Lets a marker be dragged while `attempt` is the same; without handlers the marker cannot be dragged. */
export function useDrag(
  marker: LeafletMarker | null,
  attempt: string,
  handlers: DragHandlers | undefined,
): void {
  const map = useMap()
  const onStart = useEffectEvent(() => handlers?.onStart?.() ?? true)
  const onDrag = useEffectEvent((to: Point) => handlers?.onDrag(to))
  const onDrop = useEffectEvent((to: Point) => handlers?.onDrop(to))
  const onCancel = useEffectEvent(() => handlers?.onCancel?.())
  const enabled = handlers !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt ends the drag of the one before.
  useEffect(() => {
    if (!marker || !enabled) return
    return listenForDrags(map, marker, {
      onStart: () => onStart(),
      onDrag: (to) => onDrag(to),
      onDrop: (to) => onDrop(to),
      onCancel: () => onCancel(),
    })
  }, [map, marker, enabled, attempt])
}
