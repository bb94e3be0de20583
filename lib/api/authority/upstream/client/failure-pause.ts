const failuresToOpen = 5
const openMs = 10_000

/**
 * After five failures in a row, no calls are sent for ten seconds. Then a single call tests whether the
 * deployment responds.
 */
export class FailurePause {
  #failures = 0
  #opensAt = 0
  #isTrying = false

  /** True if a call may be sent now. The caller must then report its outcome. */
  admits(now = performance.now()): boolean {
    if (this.#failures < failuresToOpen) return true
    if (now < this.#opensAt || this.#isTrying) return false
    this.#isTrying = true
    return true
  }

  /** Reports the outcome of a call. A client error also counts as a response. */
  report(responds: boolean, now = performance.now()): void {
    this.#isTrying = false
    this.#failures = responds ? 0 : this.#failures + 1
    if (this.#failures >= failuresToOpen) this.#opensAt = now + openMs
  }

  /** When calls resume; undefined unless they are paused. */
  pausedUntil(now = performance.now()): Date | undefined {
    if (this.#failures < failuresToOpen || now >= this.#opensAt) return undefined
    return new Date(Date.now() + this.#opensAt - now)
  }
}
