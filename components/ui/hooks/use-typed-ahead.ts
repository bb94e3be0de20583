'use client'

import { useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest'

/** For so long the address may come to say what was typed some letters ago. */
const quietMs = 1_000

type Options = {
  /** What is typed is sent once it rests for so long. */
  restMs: number
  /** Told whether what is typed is ahead of what was sent, or no longer. */
  onAhead?: (isAhead: boolean) => void
}

/** A text that is typed ahead of where it is kept, as in the address, which wins where it changes by itself, as by Back. */
export function useTypedAhead(kept: string, send: (text: string) => void, { restMs, onAhead }: Options) {
  const [typed, setTyped] = useState(kept)
  const sent = useRef(kept)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was sent before, by when another text took its place. */
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
    /** Sends what is typed without waiting, and answers it. */
    flush: (): string => {
      if (sent.current !== typed) sendNow(typed)
      return typed
    },
  }
}
