import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '@/components/ui/hooks/use-latest'
import type { MapMove } from '../map-types'

/** How markers are dragged, as passed to them. */
export type Lift = MapMove & {
  /** Called when the marker is no longer held. */
  onRelease(): void
}

/**
 * Tracks a lifted alert that was not selected when it was lifted: its marker must stay the same element until it is
 * released, although the alert becomes selected in the meantime and leaves the other markers.
 */
export function useLift(move: MapMove | undefined, selectedId: string | undefined) {
  const [lifted, setLifted] = useState<string>()
  const onLift = useLatest((id: string) => {
    // Rendered as lifted before it is selected: a selected alert leaves the other markers, and its element would go
    // too.
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
