/** So many starts may come at once after a pause. */
const burst = 8

/** Lets so many starts a second pass, evenly. Times in milliseconds. */
export class Pace {
  #nextAt = 0

  constructor(readonly perSecond: number) {}

  /** 0 when a start may pass now, which it then has; else how long until one may. */
  take(now = performance.now()): number {
    const stepMs = 1000 / this.perSecond
    const at = Math.max(this.#nextAt, now - (burst - 1) * stepMs)
    if (at > now) return at - now
    this.#nextAt = at + stepMs
    return 0
  }
}
