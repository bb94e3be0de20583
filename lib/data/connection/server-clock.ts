'use client'

import { useSyncExternalStore } from 'react'

// The console uses its server's clock, since the browser's may be hours off. Ages, expiries and undo windows are
// computed from it, never from Date.now().

/** Responses take time to arrive, so smaller differences than this are not meaningful. */
const smallestStepMs = 500

/** How far the server's clock is ahead of the browser's. */
let aheadMs = 0
let hasStarted = false

/** Now, in ms since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + aheadMs

/** Converts a browser timestamp to the server's clock. */
export const toServerTime = (browserMs: number) => browserMs + aheadMs

/** Converts a server timestamp to the browser's clock. */
export const toBrowserTime = (serverMs: number) => serverMs - aheadMs

/**
 * Corrects the clock from a response that the server generated at `servedAt`, between `askedAt` and `answeredAt` on the
 * browser's clock. Small differences are ignored.
 */
export function noteServerTime(servedAt: number, askedAt: number, answeredAt = Date.now()): void {
  const next = servedAt - (askedAt + answeredAt) / 2
  if (Math.abs(next - aheadMs) <= (answeredAt - askedAt) / 2 + smallestStepMs) return
  aheadMs = next
  now.moveOn()
}

/**
 * Sets the clock for the first time, from the time at which the open page was rendered. Later calls have no
 * effect.
 */
export function startServerClock(servedAt: number): void {
  if (hasStarted || typeof window === 'undefined') return
  hasStarted = true
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sinceMs = page ? performance.now() - page.responseStart : 0
  noteServerTime(servedAt, Date.now() - sinceMs, Date.now() - sinceMs)
  // Shows the rendered time at first, so that the transfer time alone does not cause a re-render.
  now.show(servedAt)
}

/** A clock that ticks at an interval; all components that use it share one timer. */
class Ticks {
  #shown: number
  #timer: ReturnType<typeof setInterval> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(
    private readonly everyMs: number,
    private readonly readClock: () => number,
  ) {
    this.#shown = readClock()
  }

  show(time: number): void {
    this.#shown = time
  }

  readonly moveOn = () => {
    this.#shown = this.readClock()
    for (const notify of this.#listeners) notify()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    this.#timer ??= setInterval(this.moveOn, this.everyMs)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  /** Reads the clock itself if the last tick is too old, as after a pause or a clock adjustment. */
  readonly read = () => {
    if (Math.abs(this.readClock() - this.#shown) > this.everyMs) this.#shown = this.readClock()
    return this.#shown
  }
}

const secondMs = 1_000
const now = new Ticks(15_000, serverNow)
const second = new Ticks(secondMs, () => Math.floor(serverNow() / secondMs) * secondMs)

/**
 * The current time by the server's clock, for rendering; updates itself. `servedAt`: when the page was
 * rendered, for hydration.
 */
export function useServerNow(servedAt: number): number {
  return useSyncExternalStore(now.subscribe, now.read, () => servedAt)
}

/** The current second by the server's clock; `servedAt`: when the page was rendered, for hydration. */
export function useServerSecond(servedAt: number): number {
  return useSyncExternalStore(second.subscribe, second.read, () => servedAt)
}
