import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { metresBetween, type Point, pointAt } from '../map-geometry'
import type { MeasureLabels } from '../map-types'
import { bearingBetween, compassPoint, threeFigures } from './bearing'

type Way = Parameters<MeasureLabels['reading']>[0]['way']

type Props = {
  map: LeafletMap
  /** The selected alert; if there is none, distances are measured from the map's center. */
  from?: Point
  /** The chosen point to measure to. */
  to?: Point
  labels: MeasureLabels
}

/** At distances shorter than this, no direction is shown. */
const nearestMetres = 1

const style = 'block rounded-md border border-line bg-raised px-2 py-1 text-12 tabular'

/**
 * The distance and direction to the chosen point, and to the pointer or, if it is not over the map, to the map's
 * center.
 */
export function MeasureReadout({ map, from, to, labels }: Props) {
  const { pointer, centre } = usePlaces(map)
  const start = from ?? centre
  const way = from ? (pointer ? 'alertToPointer' : 'alertToCentre') : 'centreToPointer'
  return (
    <div className="mb-8 flex flex-col items-start gap-1">
      <p role="status" className={cn(style, 'empty:sr-only')}>
        {to && readingOf(labels, start, to, from ? 'alertToPoint' : 'centreToPoint')}
      </p>
      <output className={style}>{readingOf(labels, start, pointer ?? centre, way)}</output>
    </div>
  )
}

function readingOf(labels: MeasureLabels, start: Point, end: Point, way: Way): string {
  const metres = metresBetween(start, end)
  if (metres < nearestMetres) return labels.idle
  const bearing = bearingBetween(start, end)
  return labels.reading({ metres, degrees: threeFigures(bearing), point: compassPoint(bearing), way })
}

/** The pointer's position on the map and the map's center, both updated at most once a frame. */
function usePlaces(map: LeafletMap): { pointer?: Point; centre: Point } {
  const [places, setPlaces] = useState<{ pointer?: Point; centre: Point }>(() => ({
    centre: pointAt(map.getCenter()),
  }))
  useEffect(() => {
    let frame = 0
    const later = (change: () => { pointer?: Point; centre?: Point }) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setPlaces((before) => ({ ...before, ...change() })))
    }
    const onMove = () => later(() => ({ centre: pointAt(map.getCenter()) }))
    const onPointer = ({ latlng }: LeafletMouseEvent) => later(() => ({ pointer: pointAt(latlng) }))
    const onOut = () => later(() => ({ pointer: undefined }))
    map.on('move', onMove).on('mousemove', onPointer).on('mouseout', onOut)
    return () => {
      cancelAnimationFrame(frame)
      map.off('move', onMove).off('mousemove', onPointer).off('mouseout', onOut)
    }
  }, [map])
  return places
}
