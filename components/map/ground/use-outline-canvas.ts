import { canvas, type Renderer } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { useMap } from 'react-leaflet'

/** The margin on each side, as a fraction of the view: enough until somebody moves the map. */
const paddingAtFirst = 0.1
/** As much as the view itself on each side: no drag goes farther before the next redraw. */
const padding = 1
/** By then the page has settled, if nobody has pointed at the map before. */
const growAfterMs = 5000

/** Leaflet's types omit the method that applies a new size. */
type SizedRenderer = Renderer & { _update: () => void }

/**
 * The canvas that the outline is drawn on. At nine times the size of the view, a browser without a graphics card
 * needs longer for it than for the rest of the map, so it starts at little more than the view.
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
