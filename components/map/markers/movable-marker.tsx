import type { LeafletEventHandlerFnMap, Marker as LeafletMarker } from 'leaflet'
import {
  type ComponentProps,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Marker, Polyline, useMap } from 'react-leaflet'
import { metresBetween, nearestCopy, type Point, pointAt } from '../map-geometry'
import type { MapAlert, MapMoved } from '../map-types'
import { alertIcon } from './alert-icon'
import { BesideMarker } from './beside-marker'
import { NamedMarker } from './named-marker'
import { swallowClick } from './pointer-drag'
import type { Lift } from './use-lift'

/** At farther zooms a few pixels are kilometres, too coarse to choose a position. */
const movesFromZoom = 13

export type Movable = {
  /** Absent while the alert may not be moved. */
  move?: Lift
  moved?: MapMoved
  writeLength: (metres: number) => string
}

type Props = Omit<ComponentProps<typeof NamedMarker>, 'drag'> &
  Movable & {
    alert: MapAlert
    /**
     * The alert's real position, which its marker may be displaced from, with the longitude in the copy of the world
     * in view.
     */
    origin: Point
  }

/**
 * An alert's marker, which follows the pointer that drags it. Until the move is done, a faint mark stays at its
 * position, connected by a line.
 */
export function MovableMarker({ alert, origin, move, moved, writeLength, onMarker, ...named }: Props) {
  const { id, state, shape, colour } = alert
  const [marker, setMarker] = useState<LeafletMarker | null>(null)
  const mine = moved?.id === id ? moved : undefined
  const at = mine && { ...mine.to, longitude: nearestCopy(mine.to.longitude, origin.longitude) }
  const movable = state === 'closed' || mine?.isSent ? undefined : move
  const { held, drag } = useLeafletDrag(marker, at ?? named, { id, move: movable })
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
        zIndexOffset={to ? liftedLayer : named.zIndexOffset}
        drag={drag}
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

/** Leaflet moves the marker; this reports where to, and puts it back if the drag is cancelled. */
function useLeafletDrag(marker: LeafletMarker | null, place: Point, { id, move }: Dragged) {
  const map = useMap()
  const [held, setHeld] = useState<Point>()
  const phase = useRef<'rest' | 'lifted' | 'tooFar'>('rest')

  const release = () => {
    phase.current = 'rest'
    setHeld(undefined)
    marker?.setLatLng([place.latitude, place.longitude])
    move?.onRelease()
  }
  const putBack = () => {
    // Leaflet's dragend then does not count as a drop.
    phase.current = 'rest'
    endDrag()
    release()
    window.addEventListener('pointerup', swallowClick, { capture: true, once: true })
  }
  const begin = useEffectEvent(() => {
    phase.current = map.getZoom() < movesFromZoom ? 'tooFar' : 'lifted'
    if (phase.current === 'lifted') move?.onLift(id)
  })
  const follow = useEffectEvent(() => {
    if (!marker) return
    const { lat: latitude, lng: longitude } = marker.getLatLng()
    if (phase.current === 'lifted') return setHeld({ latitude, longitude })
    if (phase.current !== 'tooFar') return
    putBack()
    move?.onTooFar({ latitude, longitude }, place)
  })
  const drop = useEffectEvent(() => {
    if (!marker || phase.current !== 'lifted') return
    swallowClick()
    const to = pointAt(marker.getLatLng())
    release()
    move?.onDrop(id, to)
  })
  const isMovable = move !== undefined
  const drag = useMemo(
    (): LeafletEventHandlerFnMap | undefined =>
      isMovable ? { dragstart: () => begin(), drag: () => follow(), dragend: () => drop() } : undefined,
    [isMovable],
  )
  const giveUp = useEffectEvent(() => {
    if (phase.current === 'lifted') putBack()
  })
  const attempt = move?.attempt
  // Runs before Leaflet learns that the marker is no longer draggable, or gone: it would go on to pan the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt ends the drag.
  useLayoutEffect(() => giveUp(), [attempt])
  useLayoutEffect(() => () => giveUp(), [])
  return { held, drag }
}

/** Leaflet offers no way to end a drag other than releasing the pointer. */
function endDrag(): void {
  for (const type of ['mouseup', 'touchend']) document.dispatchEvent(new Event(type))
}
