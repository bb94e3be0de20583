'use client'

import { useEffect, useState } from 'react'

/**
 * The stage of a search. `asked`: the query was just sent; `old`: earlier results are marked as outdated; `slow`: the
 * UI says that the search is still running; `silent`: the UI offers a retry.
 */
export type SearchStage = 'answered' | 'asked' | 'old' | 'slow' | 'silent'

const stages = [
  { stage: 'old', afterMs: 150 },
  { stage: 'slow', afterMs: 1_000 },
  { stage: 'silent', afterMs: 5_000 },
] as const

/**
 * `isWaiting`: whether the results shown belong to an earlier query; it stays true no matter how often the
 * query changes.
 */
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
    /** Whether the results shown belong to an earlier query and must look outdated. */
    isOld: stage === 'old' || stage === 'slow' || stage === 'silent',
    /** Starts waiting again, for a retry; the results shown continue to look outdated. */
    restart: () => {
      setReached((now) => now && { attempt: attempt + 1, stage: 'old' })
      setAttempt(attempt + 1)
    },
  }
}
