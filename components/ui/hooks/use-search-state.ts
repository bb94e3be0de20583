'use client'

import { useEffect, useState } from 'react'

/**
 * How a search stands: answered; asked a moment ago; `old`, when what is shown must look as no answer; `slow`, when one
 * says that it is still searching; `silent`, when one offers to try again.
 */
export type SearchStage = 'answered' | 'asked' | 'old' | 'slow' | 'silent'

const stages = [
  { stage: 'old', afterMs: 150 },
  { stage: 'slow', afterMs: 1_000 },
  { stage: 'silent', afterMs: 5_000 },
] as const

/** `isWaiting` as long as what is shown is no answer to what is asked, however often that changes meanwhile. */
export function useSearchState(isWaiting: boolean) {
  const [attempt, setAttempt] = useState(0)
  const [reached, setReached] = useState<{ attempt: number; stage: SearchStage }>()
  useEffect(() => {
    if (!isWaiting) return setReached(undefined)
    const timers = stages.map(({ stage, afterMs }) => setTimeout(setReached, afterMs, { attempt, stage }))
    return () => timers.forEach(clearTimeout)
  }, [isWaiting, attempt])
  const waiting = reached?.attempt === attempt ? reached.stage : 'asked'
  const stage: SearchStage = isWaiting ? waiting : 'answered'
  return {
    stage,
    /** What is shown is no answer, and must not look like one. */
    isOld: stage === 'old' || stage === 'slow' || stage === 'silent',
    /** Begins to wait anew, for who tries again; what is shown still looks old. */
    restart: () => {
      setReached((now) => now && { attempt: attempt + 1, stage: 'old' })
      setAttempt(attempt + 1)
    },
  }
}
