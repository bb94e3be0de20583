import { canvas, type Renderer } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet'

/** Of the view on each side: enough until somebody moves the map. */
const paddingAtFirst = 0.1
/** As much again on each side as is in view: no drag goes farther before it is drawn anew. */
const padding = 1
/** By then the page has come to rest, if nobody points at the map before. */
const growAfterMs = 5000

/** Leaflet's types leave out what makes the size follow the options. */
type SizedRenderer = Renderer & { _update: () => void }

/**
 * What the ground is drawn on. Nine times the size of the view takes a browser without a graphics card longer to make than
 * everything else of the map together, so at first it is little more than the view.
 */
export function useOutlineCanvas(): Renderer {
  const map = useMap()
  const renderer = useMemo(() => canvas({ pane: 'outline', padding: paddingAtFirst }) as SizedRenderer, [])
  useEffect(() => {
    const container = map.getContainer()
    const stop = () => {
      clearTimeout(timer)
      container.removeEventListener('pointerenter', grow)
    }
    const grow = () => {
      stop()
      renderer.options.padding = padding
      if (map.hasLayer(renderer)) renderer._update()
    }
    const timer = setTimeout(grow, growAfterMs)
    container.addEventListener('pointerenter', grow)
    return stop
  }, [map, renderer])
  return renderer
}
