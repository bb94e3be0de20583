import { chargeTokens } from '../limits/buckets-repository'

/** How many sends may start at once after a pause. */
const burst = 8
/**
 * A process reserves starts at most this far ahead, and uses each at most this late. Starts that it does not use are lost
 * to the other processes too.
 */
const reservedMs = 100

/**
 * Reserves the next `count` starts of sends, which all processes together space evenly at `perSecond`. Returns the
 * milliseconds from now until each of them, which are 0 or less for starts that are already due.
 */
export async function reserveStarts(
  credentials: string,
  perSecond: number,
  count: number,
): Promise<number[]> {
  const secondsToFull = await chargeTokens(`sends ${credentials}`, count, { perSecond })
  return startsUntil(secondsToFull - burst / perSecond, perSecond, count)
}

/** The milliseconds from now until each of `count` starts is due; the last one is due in `seconds`. */
const startsUntil = (seconds: number, perSecond: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (seconds - (count - 1 - index) / perSecond) * 1000)

/** Spaces the starts of sends with the same credentials evenly, across all processes. */
export class Pace {
  /** The reserved starts, by `performance.now()`. */
  #starts: number[] = []
  #isReserving = false

  constructor(
    readonly credentials: string,
    readonly perSecond: number,
    readonly onReserved: () => void,
  ) {}

  /**
   * Uses a start and returns 0 if a send may start now; otherwise returns how many milliseconds to wait. If no start is
   * reserved, returns Infinity, reserves up to `wanted` starts and then calls `onReserved`.
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
    // While the database does not respond, nothing more is claimed, and deliveries already claimed are sent
    // at this pace.
    const starts = await reserveStarts(this.credentials, this.perSecond, count).catch(() =>
      startsUntil(count / this.perSecond, this.perSecond, count),
    )
    const now = performance.now()
    this.#starts = starts.map((start) => now + Math.max(0, start))
    this.#isReserving = false
    this.onReserved()
  }
}
