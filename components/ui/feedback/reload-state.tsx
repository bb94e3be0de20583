'use client'

import { useRouter } from 'next/navigation'
import { createContext, use, useEffect, useEffectEvent, useTransition } from 'react'
import { ErrorState } from './error-state'

const firstSeconds = 2
const longestSeconds = 60

/** Asks whether the server can be read again. */
export const AskContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true))

/**
 * Calls `reload` as soon as the API answers again, for a page that could not be read. Should it fail all the same, the
 * next try comes later each time. The question comes first: a page that is read while nobody answers becomes the
 * browser's own error page.
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

/** For what the server could not read: says why, and reads the page again by itself once the API answers. */
export function ReloadState({ text }: { text: string }) {
  const router = useRouter()
  const [pending, start] = useTransition()
  const reload = () => start(() => router.refresh())
  useReturn(reload)
  return <ErrorState text={text} pending={pending} onRetry={reload} />
}
