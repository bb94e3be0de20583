'use client'

import { useEffect, useRef, useState } from 'react'

/** While one types the address may come to say what was typed some letters ago. */
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
  useEffect(() => {
    if (kept.trim() === sent.current.trim()) return
    const take = () => {
      sent.current = kept
      setTyped(kept)
    }
    const waitMs = typedAt.current + quietMs - performance.now()
    if (waitMs <= 0) return take()
    const waiting = setTimeout(take, waitMs)
    return () => clearTimeout(waiting)
  }, [kept])
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendNow = (text: string) => {
    clearTimeout(timer.current)
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
