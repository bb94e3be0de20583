'use client'

import { useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

/** How long the address may still report earlier input. */
const quietMs = 1_000

type Options = {
  /** Input is sent after a pause of this length. */
  restMs: number
  /** Called with whether the input is ahead of what has been sent. */
  onAhead?: (isAhead: boolean) => void
}

/**
 * Text that is typed ahead of where it is kept, such as in the address, which takes precedence when it changes on its
 * own, as on Back.
 */
export function useTypedAhead(kept: string, send: (text: string) => void, { restMs, onAhead }: Options) {
  const [typed, setTyped] = useState(kept)
  const sent = useRef(kept)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Earlier values that were sent, with the time each was replaced. */
  const replacedAt = useRef(new Map<string, number>())
  const tellAhead = useLatest(onAhead)
  useEffect(() => {
    if (kept.trim() === sent.current.trim()) return
    const take = () => {
      clearTimeout(timer.current)
      sent.current = kept
      setTyped(kept)
      tellAhead(false)
    }
    const at = replacedAt.current.get(kept.trim()) ?? Number.NEGATIVE_INFINITY
    if (performance.now() >= at + quietMs) return take()
    let waiting: ReturnType<typeof setTimeout>
    const takeAfterTyping = () => {
      const waitMs = Math.max(at, typedAt.current) + quietMs - performance.now()
      if (waitMs <= 0) return take()
      waiting = setTimeout(takeAfterTyping, waitMs)
    }
    takeAfterTyping()
    return () => clearTimeout(waiting)
  }, [kept, tellAhead])
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendNow = (text: string) => {
    clearTimeout(timer.current)
    replacedAt.current.set(sent.current.trim(), performance.now())
    sent.current = text
    onAhead?.(false)
    send(text)
  }
  return {
    typed,
    type: (text: string) => {
      typedAt.current = performance.now()
      setTyped(text)
      onAhead?.(text.trim() !== sent.current.trim())
      clearTimeout(timer.current)
      timer.current = setTimeout(sendNow, restMs, text)
    },
    /** Sends the input without waiting, and returns it. */
    flush: (): string => {
      if (sent.current !== typed) sendNow(typed)
      return typed
    },
  }
}
