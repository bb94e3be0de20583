import { chargeTokens } from '../limits/buckets-repository'

/** How many sends may start together after a pause. */
const burst = 8
/**
 * The maximum time from reserving a start until it is due, and from then until it expires. Other processes
 * cannot use a start that expires.
 */
const reservedMs = 100

/**
 * Reserves times for the next `count` sends to start, spaced evenly at `perSecond` across all processes.
 * Returns the milliseconds until each start, which are 0 or negative if it is already due.
 */
export async function reserveStarts(
  credentials: string,
  perSecond: number,
  count: number,
): Promise<number[]> {
  const secondsToFull = await chargeTokens(`sends ${credentials}`, count, { perSecond })
  return startsUntil(secondsToFull - burst / perSecond, perSecond, count)
}

/** The milliseconds until each of `count` starts; the last one is due in `seconds`. */
const startsUntil = (seconds: number, perSecond: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (seconds - (count - 1 - index) / perSecond) * 1000)

/** Starts sends with the same credentials at even intervals, across all processes. */
export class Pace {
  /** The times of the reserved starts, by `performance.now()`. */
  #starts: number[] = []
  #isReserving = false

  constructor(
    readonly credentials: string,
    readonly perSecond: number,
    readonly onReserved: () => void,
  ) {}

  /**
   * Uses a reserved start and returns 0 if it is due; otherwise returns the milliseconds until it is. If none
   * is reserved, returns Infinity, reserves up to `wanted` starts, and then calls `onReserved`.
   */
  take(wanted: number, now = performance.now()): number {
    while (this.#starts[0] !== undefined && this.#starts[0] < now - reservedMs) this.#starts.shift()
    const [next] = this.#starts
    if (next === undefined) {
      void this.#reserve(wanted)
      return Infinity
    }
    if (next > now) return next - now
    this.#starts.shift()
    return 0
  }

  async #reserve(wanted: number): Promise<void> {
    if (this.#isReserving) return
    this.#isReserving = true
    const count = Math.min(wanted, Math.max(1, Math.floor((this.perSecond * reservedMs) / 1000)))
    // If the database does not respond, the deliveries that are already claimed are sent at this process's
    // own pace. No others are claimed in the meantime.
    const starts = await reserveStarts(this.credentials, this.perSecond, count).catch(() =>
      startsUntil(count / this.perSecond, this.perSecond, count),
    )
    const now = performance.now()
    this.#starts = starts.map((start) => now + Math.max(0, start))
    this.#isReserving = false
    this.onReserved()
  }
}
