import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapMove } from '../map-types'
import type { Lift } from '../markers/movable-marker'
import type { MapItem } from './cluster-alerts'

type InHand = { id: string; item: MapItem; place: [number, number] }

/**
 * The alert that is being dragged. Starting a drag selects the alert, and a selected alert is rendered separately
 * from the others. Nevertheless, its marker stays the same element until it is released, even if the map moves.
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
