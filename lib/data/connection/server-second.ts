'use client'

import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock'

const secondMs = 1_000

/** One timer for everything that shows seconds, however many there are. */
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

/** The first reader after a pause, or after a clock adjustment, gets the current second. */
function readSecond(): number {
  if (Math.abs(serverNow() - second) > 2 * secondMs) second = thisSecond()
  return second
}

/** The current second by the server's clock; `servedAt`: when the page was rendered, for hydration. */
export function useServerSecond(servedAt: number): number {
  return useSyncExternalStore(subscribe, readSecond, () => servedAt)
}
