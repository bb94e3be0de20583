import type { DivIcon, Marker as LeafletMarker } from 'leaflet'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { Marker, Polyline, useMap } from 'react-leaflet'
import { metresBetween, nearestCopy, type Point } from '../map-geometry'
import type { MapAlert, MapMove, MapMoved } from '../map-types'
import { alertIcon } from './alert-icon'
import { BesideMarker } from './beside-marker'
import { NamedMarker } from './named-marker'
import { useMarkerDrag } from './use-marker-drag'

/** At farther zooms a few pixels amount to kilometers, which is too coarse for choosing a position. */
const movesFromZoom = 13

export type Lift = MapMove & {
  /** Called when the marker is no longer being dragged. */
  onRelease(): void
}

export type Movable = {
  /** Absent if the alert may not be moved. */
  move?: Lift
  moved?: MapMoved
  writeLength: (metres: number) => string
}

type Props = Omit<ComponentProps<typeof NamedMarker>, 'drag'> &
  Movable & {
    alert: MapAlert
    /**
     * The alert's real position, with the longitude in the copy of the world in view; its marker may be displaced from
     * there.
     */
    origin: Point
  }

/**
 * An alert's marker, which follows the pointer that drags it. Until the move is done, a faint mark stays at the
 * alert's position, connected to the marker by a line.
 */
export function MovableMarker({ alert, origin, move, moved, writeLength, onMarker, ...named }: Props) {
  const { id, state, shape, colour } = alert
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const mine = moved?.id === id ? moved : undefined
  const at = mine && { ...mine.to, longitude: nearestCopy(mine.to.longitude, origin.longitude) }
  const movable = state === 'closed' || mine?.isSent ? undefined : move
  const { held, handlers } = useAlertDrag(marker, at ?? named, { id, move: movable })
  const icon = useIconToKeep(named.icon, held !== undefined)
  const to = held ?? at
  const from = useMemo(() => alertIcon({ state, shape, colour }, 'origin'), [state, shape, colour])
  useEffect(() => onMarker?.(marker), [marker, onMarker])
  useEffect(() => {
    const element = marker?.getElement()
    element?.toggleAttribute('data-lifted', to !== undefined)
    element?.toggleAttribute('data-sent', mine?.isSent === true)
  }, [marker, to, mine?.isSent])
  return (
    <>
      {to && (
        <>
          <Polyline
            positions={[
              [origin.latitude, origin.longitude],
              [to.latitude, to.longitude],
            ]}
            interactive={false}
            className="map-way"
          />
          <Marker
            position={[origin.latitude, origin.longitude]}
            icon={from}
            interactive={false}
            keyboard={false}
          />
        </>
      )}
      <NamedMarker
        {...named}
        {...at}
        icon={icon}
        zIndexOffset={to ? liftedLayer : named.zIndexOffset}
        drag={handlers}
        onMarker={setMarker}
      />
      {held && (
        <BesideMarker at={held}>
          <span className="px-1 text-13 tabular">{writeLength(metresBetween(origin, held))}</span>
        </BesideMarker>
      )}
    </>
  )
}

const liftedLayer = 11_000

type Dragged = { id: string; move: Lift | undefined }

function useAlertDrag(marker: LeafletMarker | null, position: Point, { id, move }: Dragged) {
  const map = useMap()
  const [held, setHeld] = useState<Point>()
  const release = () => {
    setHeld(undefined)
    move?.onRelease()
  }
  const onDrag = (to: Point, isFirst: boolean) => {
    if (isFirst && map.getZoom() < movesFromZoom) {
      cancel()
      return move?.onTooFar(to, position)
    }
    if (isFirst) move?.onLift(id)
    setHeld(to)
  }
  const onDrop = (to: Point) => {
    release()
    move?.onDrop(id, to)
  }
  const drag = move && { attempt: move.attempt, onDrag, onDrop, onCancel: release }
  const { handlers, cancel } = useMarkerDrag(marker, position, drag)
  return { held, handlers }
}

/** Leaflet ends a drag if the marker gets another icon, so a marker keeps its icon while it is being dragged. */
function useIconToKeep(icon: DivIcon, isHeld: boolean): DivIcon {
  const [kept, setKept] = useState(icon)
  if (!isHeld && kept !== icon) setKept(icon)
  return isHeld ? kept : icon
}
