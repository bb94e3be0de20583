import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from './coordinates'
import { PointLayer, type ShownPoint } from './point-layer'

/** Keeps one point on the map, in the copy of the world that is in view. */
export function usePoint(
  map: LeafletMap,
  shown: ShownPoint | undefined,
  onDrop: (point: Point) => void,
): void {
  const layer = useRef<PointLayer>(undefined)

  const drop = useEffectEvent(onDrop)
  const draw = useEffectEvent(() => {
    if (shown) layer.current?.show(shown)
    else layer.current?.remove()
  })

  useEffect(() => {
    const created = new PointLayer(map, (point) => drop(point))
    const redraw = () => draw()
    layer.current = created
    map.on('moveend', redraw)
    return () => {
      map.off('moveend', redraw)
      created.remove()
    }
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what `draw` reads when it is called.
  useEffect(() => draw(), [shown])
}
