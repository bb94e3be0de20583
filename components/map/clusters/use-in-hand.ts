import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapMove } from '../map-types'
import type { Lift } from '../markers/movable-marker'
import type { MapItem } from './cluster-alerts'

type InHand = { id: string; item: MapItem; place: [number, number] }

/**
 * The alert that is being dragged. Lifting an alert selects it, which removes it from the other alerts. Until it is
 * released, its marker nevertheless stays the same element, even if the map moves.
 */
export function useInHand(move: MapMove | undefined, take: (id: string) => InHand | undefined) {
  const [inHand, setInHand] = useState<InHand>()
  const onLift = useLatest((id: string) => {
    // The dragged marker must be rendered before the selection changes.
    flushSync(() => setInHand(take(id)))
    move?.onLift(id)
  })
  const onDrop = useLatest(move?.onDrop)
  const onTooFar = useLatest(move?.onTooFar)
  const attempt = move?.attempt
  const lift = useMemo(
    (): Lift | undefined =>
      attempt === undefined
        ? undefined
        : { attempt, onLift, onDrop, onTooFar, onRelease: () => setInHand(undefined) },
    [attempt, onLift, onDrop, onTooFar],
  )
  return { inHand, lift }
}
