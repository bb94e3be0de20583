import type { Map as LeafletMap } from 'leaflet'
import { useSyncExternalStore } from 'react'
import { formatPoint, pointAt } from '../coordinates'
import { metresPerPixel } from '../mercator'
import { scaleBar } from '../scale-bar'

const widestPx = 88

/** The coordinates of the centre, and the scale there. */
export function MapReadout({ map, label }: { map: LeafletMap; label: string }) {
  const centre = useMapText(map, () => formatPoint(pointAt(map.getCenter())))
  const scale = useMapText(map, () => String(metresPerPixel(map.getCenter().lat, map.getZoom())))
  const { metres, widthPx } = scaleBar(Number(scale), widestPx)
  return (
    <div className="flex shrink-0 items-center gap-3 rounded-md border border-line bg-raised px-2 py-1 text-12 text-muted">
      <span className="tabular">
        <span className="sr-only">{label} </span>
        {centre}
      </span>
      <span className="flex items-center gap-1.5 tabular max-sm:hidden">
        {formatDistance(metres)}
        <span className="h-1.5 border-x border-b border-muted" style={{ width: widthPx }} />
      </span>
    </div>
  )
}

function useMapText(map: LeafletMap, read: () => string): string {
  return useSyncExternalStore((onChange) => {
    map.on('move zoomend', onChange)
    return () => void map.off('move zoomend', onChange)
  }, read)
}

function formatDistance(metres: number): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  const language = document.documentElement.lang || undefined
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}
