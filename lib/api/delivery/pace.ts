/** How many sends may start at once after a pause. */
const burst = 8

/** Spaces the starts of sends evenly, at `perSecond`. Times are in milliseconds. */
export class Pace {
  #nextAt = 0

  constructor(readonly perSecond: number) {}

  /** Takes a slot and returns 0 if a send may start now; otherwise returns how long to wait. */
  take(now = performance.now()): number {
    const stepMs = 1000 / this.perSecond
    const at = Math.max(this.#nextAt, now - (burst - 1) * stepMs)
    if (at > now) return at - now
    this.#nextAt = at + stepMs
    return 0
  }
}
