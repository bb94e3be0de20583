import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { OutlineColours } from './ground/draw-tile'
import { loadOutline } from './ground/outline'
import { OutlineLayer } from './ground/outline-layer'

/** The world under the tiles. When its file does not come, water and grid still show where one is. */
export function useOutline(map: LeafletMap, dark: boolean): void {
  const layer = useRef<OutlineLayer>(undefined)

  useEffect(() => {
    const created = new OutlineLayer(readColours(map))
    layer.current = created
    created.addTo(map)
    loadOutline().then(
      (outline) => created.setOutline(outline),
      () => undefined,
    )
    return () => void created.remove()
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read anew because the theme changed.
  useEffect(() => layer.current?.setColours(readColours(map)), [map, dark])
}

function readColours(map: LeafletMap): OutlineColours {
  const style = getComputedStyle(map.getContainer())
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback
  return {
    land: read('--map-land', '#f3f4f5'),
    water: read('--map-water', '#dfe4e8'),
    border: read('--map-border', '#c5cbd1'),
    grid: read('--map-grid', '#0000000d'),
  }
}
