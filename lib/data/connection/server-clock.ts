'use client'

import { useSyncExternalStore } from 'react'

/**
 * The console goes by its server's clock: a browser's may be hours wrong. Ages, ends and undo windows are computed from it,
 * never from Date.now().
 */
const tickMs = 15_000
/** Answers take time to arrive, so smaller differences mean nothing. */
const smallestStepMs = 500

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0
let tick = Date.now()
let hasStarted = false
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now, in ms since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + aheadMs

/** Converts a moment of the browser's clock to the server's. */
export const toServerTime = (browserMs: number) => browserMs + aheadMs

/** Converts a moment of the server's clock to the browser's. */
export const toBrowserTime = (serverMs: number) => serverMs - aheadMs

/** Learns from an answer that was made at `servedAt`, between these two moments of the browser's clock. */
export function noteServerTime(servedAt: number, askedAt: number, answeredAt = Date.now()): void {
  const next = servedAt - (askedAt + answeredAt) / 2
  if (Math.abs(next - aheadMs) <= (answeredAt - askedAt) / 2 + smallestStepMs) return
  aheadMs = next
  moveOn()
}

/** The first estimate: when the open page was made. Later calls change nothing. */
export function startServerClock(servedAt: number): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceMs = page ? performance.now() - page.responseStart : 0
  noteServerTime(servedAt, Date.now() - sinceMs, Date.now() - sinceMs)
  // What the server has rendered is not rendered again for the moment that it took to arrive.
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

/** Now by the server's clock, for rendering; updates itself. `servedAt`: when the page was made, for its first render. */
export function useServerNow(servedAt: number): number {
  return useSyncExternalStore(subscribe, readTick, () => servedAt)
}
