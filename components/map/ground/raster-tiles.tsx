import { useRef } from 'react'
import { TileLayer } from 'react-leaflet'

/**
 * Raster tiles above the outline, which shows through where a tile is missing. `onFailed` reports whether all have
 * failed.
 */
export function RasterTiles({ url, onFailed }: { url: string; onFailed: (failed: boolean) => void }) {
  const loaded = useRef(false)
  return (
    <TileLayer
      url={url}
      className="map-tiles"
      maxZoom={19}
      referrerPolicy="strict-origin-when-cross-origin"
      eventHandlers={{
        tileload: () => {
          loaded.current = true
          onFailed(false)
        },
        tileerror: () => onFailed(!loaded.current),
        remove: () => onFailed(false),
      }}
    />
  )
}
