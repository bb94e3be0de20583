import type { Map as LeafletMap, LeafletMouseEvent } from 'leaflet'
import { useEffect, useState } from 'react'
import { metresBetween, type Point, pointAt } from '../coordinates'
import type { MeasureLabels } from '../map-types'
import { bearingBetween, compassPoint, threeFigures } from './bearing'

type Props = {
  map: LeafletMap
  /** The selected alert; absent, it is measured from the middle of the map. */
  from?: Point
  labels: MeasureLabels
}

/** How far it is, and in which direction, to the pointer; to the middle of the map where no pointer is over it. */
export function MeasureReadout({ map, from, labels }: Props) {
  const { pointer, centre } = usePlaces(map)
  const start = from ?? centre
  const end = pointer ?? centre
  const metres = metresBetween(start, end)
  const bearing = bearingBetween(start, end)
  const way = from ? (pointer ? 'alertToPointer' : 'alertToCentre') : 'centreToPointer'
  return (
    <output className="block rounded-md border border-line bg-raised px-2 py-1 text-12 tabular">
      {from || pointer
        ? labels.reading({ metres, degrees: threeFigures(bearing), point: compassPoint(bearing), way })
        : labels.idle}
    </output>
  )
}

/** Where the pointer is over the map, and the map's middle; both once a frame at most. */
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
