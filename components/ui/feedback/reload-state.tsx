'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useEffectEvent, useTransition } from 'react'
import { ErrorState } from './error-state'

const firstSeconds = 2
const longestSeconds = 60

/** A function that checks whether the server can be reached. */
export const AskContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true))

/**
 * For a page that could not be loaded: calls `reload` as soon as the API responds again. If the reload fails
 * too, the wait before each further attempt gets longer. The API is checked first because reloading while the
 * server is unreachable would show the browser's own error page.
 */
export function useReturn(reload: () => void): void {
  const ask = use(AskContext)
  const onReturn = useEffectEvent(reload)
  useEffect(() => {
    let hasLeft = false
    let seconds = firstSeconds
    let timer = setTimeout(look, seconds * 1000)
    async function look() {
      const isBack = await ask()
      if (hasLeft) return
      if (isBack) {
        onReturn()
        seconds = Math.min(seconds * 2, longestSeconds)
      }
      timer = setTimeout(look, seconds * 1000)
    }
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [ask])
}

/** Shown if the server could not load a page's data: gives the reason, and refreshes the page once the API responds. */
export function ReloadState({ text }: { text: string }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const reload = () => start(() => router.refresh())
  useReturn(reload)
  return <ErrorState text={text} pending={pending} onRetry={reload} />
}
