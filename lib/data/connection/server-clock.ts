'use client'

import { useSyncExternalStore } from 'react'

/**
 * The console goes by its server's clock, as a browser's may be hours off. Ages, expiries and undo windows are computed
 * from it, never from Date.now().
 */
const tickMs = 15_000
/** Responses take time to arrive, so smaller differences mean nothing. */
const smallestStepMs = 500

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0
let tick = Date.now()
let hasStarted = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now, in ms since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + aheadMs

/** Converts a browser timestamp to the server's clock. */
export const toServerTime = (browserMs: number) => browserMs + aheadMs

/** Converts a server timestamp to the browser's clock. */
export const toBrowserTime = (serverMs: number) => serverMs - aheadMs

/** Adjusts the clock by a response generated at `servedAt`, between two browser timestamps. */
export function noteServerTime(servedAt: number, askedAt: number, answeredAt = Date.now()): void {
  const next = servedAt - (askedAt + answeredAt) / 2
  if (Math.abs(next - aheadMs) <= (answeredAt - askedAt) / 2 + smallestStepMs) return
  aheadMs = next
  moveOn()
}

/** The first estimate: when the open page was rendered. Later calls have no effect. */
export function startServerClock(servedAt: number): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceMs = page ? performance.now() - page.responseStart : 0
  noteServerTime(servedAt, Date.now() - sinceMs, Date.now() - sinceMs)
  // Server-rendered content is not re-rendered just because it took time to arrive.
  tick = servedAt
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

/** Now by the server's clock, for rendering; updates itself. `servedAt`: when the page was rendered, for hydration. */
export function useServerNow(servedAt: number): number {
  return useSyncExternalStore(subscribe, readTick, () => servedAt)
}
