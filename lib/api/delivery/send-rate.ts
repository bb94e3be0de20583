const windowMs = 250

/** How many sends ended in a second lately: of the last two windows, so that it follows within half a second. */
export class SendRate {
  #window = 0
  #ended = 0
  #before = 0

  count(now = performance.now()): void {
    this.#turn(now)
    this.#ended += 1
  }

  perSecond(now = performance.now()): number {
    this.#turn(now)
    return (Math.max(this.#ended, this.#before) * 1000) / windowMs
  }

  #turn(now: number): void {
    const window = Math.floor(now / windowMs)
    if (window === this.#window) return
    this.#before = window === this.#window + 1 ? this.#ended : 0
    this.#ended = 0
    this.#window = window
  }
}
