import { type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect, useState } from 'react'

/** Lays the tiles over the outline and says whether they are missing; one that fails leaves the outline in view. */
export function useTiles(map: LeafletMap, url: string | undefined): boolean {
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!url) return
    const layer = new TileLayer(url, {
      className: 'map-tiles',
      maxZoom: 19,
      referrerPolicy: 'strict-origin-when-cross-origin',
    })
    let loaded = false
    layer.on('tileload', () => {
      loaded = true
      setFailed(false)
    })
    layer.on('tileerror', () => setFailed(!loaded))
    layer.addTo(map)
    return () => {
      setFailed(false)
      layer.remove()
    }
  }, [map, url])

  return failed || !url
}
