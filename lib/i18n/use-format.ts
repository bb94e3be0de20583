'use client'

import { useLocale, useNow, useTimeZone } from 'next-intl'
import { useMemo, useSyncExternalStore } from 'react'
import { createFormat, type Format } from '@/lib/format/create-format'
import { useWritePhone } from './phone-texts'

const tickMs = 15_000
let tick = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    tick = Date.now()
    for (const tell of listeners) tell()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function readTick() {
  if (Date.now() - tick > tickMs) tick = Date.now()
  return tick
}

/** Formatters for the reader's language and time zone; relative times move on by themselves. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const servedAt = useNow().getTime()
  const now = useSyncExternalStore(subscribe, readTick, () => servedAt)
  const phone = useWritePhone()
  return useMemo(() => createFormat({ locale, timeZone, now, phone }), [locale, timeZone, now, phone])
}
