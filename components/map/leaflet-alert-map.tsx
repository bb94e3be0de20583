import 'leaflet/dist/leaflet.css'
import './map.css'
import './markers/markers.css'
import { useRef } from 'react'
import { useDark } from './ground/use-dark'
import { MapContents } from './map-contents'
import type { AlertMapProps } from './map-types'
import { useLeafletMap } from './use-leaflet-map'

/** The map itself; it needs a browser, so pages take it through `AlertMap`. */
export function LeafletAlertMap(props: AlertMapProps) {
  const container = useRef<HTMLElement>(null)
  const map = useLeafletMap(container, props.view)
  const dark = useDark()
  return (
    <div
      className="alert-map relative isolate size-full overflow-hidden"
      data-dark={dark}
      data-placing={props.placing}
    >
      <section
        ref={container}
        aria-label={props.labels.map}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map and + and - zoom it.
        tabIndex={0}
        className="absolute inset-0 z-0"
      />
      {map && <MapContents {...props} map={map} dark={dark} />}
    </div>
  )
}
