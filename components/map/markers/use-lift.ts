import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapMove } from '../map-types'

/** How a marker is dragged, as the markers are told. */
export type Lift = MapMove & {
  /** It is no longer in the hand. */
  onRelease(): void
}

/**
 * Which alert is in the hand that was not selected when it was lifted: its marker must be the same element until the hand
 * lets go of it, though the alert is selected meanwhile and leaves the others.
 */
export function useLift(move: MapMove | undefined, selectedId: string | undefined) {
  const [lifted, setLifted] = useState<string>()
  const onLift = useLatest((id: string) => {
    // Drawn as lifted before it is selected: a selected alert leaves the other markers, and its element would go with it.
    if (id !== selectedId) flushSync(() => setLifted(id))
    move?.onLift(id)
  })
  const onDrop = useLatest(move?.onDrop)
  const onTooFar = useLatest(move?.onTooFar)
  const attempt = move?.attempt
  const lift = useMemo(
    (): Lift | undefined =>
      attempt === undefined
        ? undefined
        : { attempt, onLift, onDrop, onTooFar, onRelease: () => setLifted(undefined) },
    [attempt, onLift, onDrop, onTooFar],
  )
  return { lifted, lift }
}
