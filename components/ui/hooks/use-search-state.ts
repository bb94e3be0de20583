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
  const [stage, setStage] = useState<SearchStage>('answered')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is waited for anew.
  useEffect(() => {
    if (!isWaiting) return setStage('answered')
    const timers = stages.map(({ stage: next, afterMs }) => setTimeout(setStage, afterMs, next))
    return () => timers.forEach(clearTimeout)
  }, [isWaiting, attempt])
  const shown: SearchStage = !isWaiting ? 'answered' : stage === 'answered' ? 'asked' : stage
  return {
    stage: shown,
    /** What is shown is no answer, and must not look like one. */
    isOld: shown === 'old' || shown === 'slow' || shown === 'silent',
    /** Begins to wait anew, for who tries again; what is shown still looks old. */
    restart: () => {
      setStage((now) => (now === 'answered' ? now : 'old'))
      setAttempt((before) => before + 1)
    },
  }
}
