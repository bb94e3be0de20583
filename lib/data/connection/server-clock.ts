'use client'

import { useSyncExternalStore } from 'react'

/**
 * The clock of the console is its server's: a browser's may be hours wrong. Ages, ends and undo windows are reckoned from
 * here, never from Date.now().
 */
const tickMs = 15_000
/** Answers take their time, so that smaller differences say nothing. */
const smallestStepMs = 500

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0
let tick = Date.now()
let hasStarted = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now, in ms since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + aheadMs

/** A moment of the browser's clock as the server's would show it. */
export const toServerTime = (browserMs: number) => browserMs + aheadMs

/** A moment of the server's clock as the browser's would show it. */
export const toBrowserTime = (serverMs: number) => serverMs - aheadMs

/** An answer that was made at `servedAt`, between these two moments of the browser's clock. */
export function noteServerTime(servedAt: number, askedAt: number, answeredAt = Date.now()): void {
  const next = servedAt - (askedAt + answeredAt) / 2
  if (Math.abs(next - aheadMs) <= (answeredAt - askedAt) / 2 + smallestStepMs) return
  aheadMs = next
  moveOn()
}

/** The first that is known of the clock: when the page that is open was made. Later calls change nothing. */
export function startServerClock(servedAt: number): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceMs = page ? performance.now() - page.responseStart : 0
  noteServerTime(servedAt, Date.now() - sinceMs, Date.now() - sinceMs)
}

function moveOn(): void {
  tick = serverNow()
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(moveOn, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function readTick(): number {
  if (Math.abs(serverNow() - tick) > tickMs) tick = serverNow()
  return tick
}

/** Now by the server's clock, for what is shown; moves on by itself. `servedAt`: when the page was made, for its first render. */
export function useServerNow(servedAt: number): number {
  return useSyncExternalStore(subscribe, readTick, () => servedAt)
}
