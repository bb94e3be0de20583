import { memo, useMemo, useState } from 'react'
import { Polygon, Tooltip, useMap, useMapEvents } from 'react-leaflet'
import { flatten } from '../map-geometry'
import type { MapArea } from '../map-types'
import { useNearestCopy } from '../markers/named-marker'
import { projectX } from '../mercator'

/** The business's areas, with their names if there is room. */
export const AreaOutlines = memo(function AreaOutlines({ areas }: { areas: readonly MapArea[] }) {
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return areas.map((area) => <Outline key={`${area.id} ${area.isChosen}`} area={area} zoom={zoom} />)
})

const tilePx = 256
const narrowestNamedPx = 72

function Outline({ area, zoom }: { area: MapArea; zoom: number }) {
  const { name, corners, isChosen } = area
  const flat = useMemo(() => flatten(corners), [corners])
  const longitudes = flat.map(({ longitude }) => longitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const centre = (west + east) / 2
  const shift = useNearestCopy(centre) - centre
  const positions = useMemo(
    () => flat.map(({ latitude, longitude }): [number, number] => [latitude, longitude + shift]),
    [flat, shift],
  )
  const widthPx = (projectX(east) - projectX(west)) * tilePx * 2 ** zoom
  return (
    <Polygon
      positions={positions}
      interactive={false}
      className={isChosen ? 'map-area map-area-chosen' : 'map-area'}
    >
      {widthPx >= narrowestNamedPx && (
        <Tooltip permanent direction="center" className="map-area-name">
          <span translate="no">{name}</span>
        </Tooltip>
      )}
    </Polygon>
  )
}
