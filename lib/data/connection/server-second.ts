'use client'

import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock'

const secondMs = 1_000

/** One timer for all that show seconds, however many they are. */
let second = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const thisSecond = () => Math.floor(serverNow() / secondMs) * secondMs

function moveOn(): void {
  second = thisSecond()
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(moveOn, secondMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The first to look after a while, or after the clock was set, sees the second that it is. */
function readSecond(): number {
  if (Math.abs(serverNow() - second) > 2 * secondMs) second = thisSecond()
  return second
}

/** The second that it is by the server's clock; `servedAt`: when the page was made, for its first render. */
export function useServerSecond(servedAt: number): number {
  return useSyncExternalStore(subscribe, readSecond, () => servedAt)
}
