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
import { metresBetween, nearestCopy, type Point, pointAt } from '../coordinates'
import type { MapAlert, MapMoved } from '../map-types'
import { alertIcon } from './alert-icon'
import { BesideMarker } from './beside-marker'
import { NamedMarker } from './named-marker'
import { swallowClick } from './pointer-drag'
import type { Lift } from './use-lift'

/** Farther out a few pixels are kilometres, and no place is meant. */
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
    /** Where the alert is; its marker may stand aside of that. The longitude is that of the world that is in view. */
    origin: Point
  }

/**
 * The marker of an alert, which follows the hand that drags it. Until the move is done its place stays as a faint mark with
 * a line to it.
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

/** Leaflet moves the marker; this says where to, and puts it back when nothing comes of it. */
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
    // What Leaflet says of the end is then no drop.
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
  // Before Leaflet hears that the marker may not be dragged any more, or is gone: it would go on to move the map.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drag is over when the attempt is another one.
  useLayoutEffect(() => giveUp(), [attempt])
  useLayoutEffect(() => () => giveUp(), [])
  return { held, drag }
}

/** Leaflet has no way to end a drag but that the hand lets go. */
function endDrag(): void {
  for (const type of ['mouseup', 'touchend']) document.dispatchEvent(new Event(type))
}
