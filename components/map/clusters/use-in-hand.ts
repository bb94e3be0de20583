import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapMove } from '../map-types'
import type { Lift } from '../markers/movable-marker'
import type { MapItem } from './cluster-alerts'

type InHand = { id: string; item: MapItem; place: [number, number] }

/**
 * The alert that was lifted from among the others. Until it is released its marker stays the same element, wherever
 * the map goes and although lifting selects it, which takes it out of the others.
 */
export function useInHand(move: MapMove | undefined, take: (id: string) => InHand | undefined) {
  const [inHand, setInHand] = useState<InHand>()
  const onLift = useLatest((id: string) => {
    // Rendered before the selection is.
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
