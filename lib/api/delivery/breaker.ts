import { type Backoff, backoffSeconds } from '../workers/backoff'
import type { Outcome } from './providers/port'

const mostFailuresInRow = 5
/** What a probe was perhaps sent as stays unknown for good, so an outage may cost only so many of them. */
const mostUnclearProbes = 8

/**
 * Stops a provider that does not work: after five outcomes in a row that were none of its clear answers nothing is claimed
 * any more but one delivery at a time, with the waits of `probes` between them, until one has a clear answer. Where all of
 * them were of one business, as behind numbers that hang, that business alone waits. `now` is in milliseconds.
 */
export class Breaker {
  #failuresInRow = 0
  readonly #failing = new Set<string>()
  #probes = 0
  #unclearProbes = 0
  #nextProbeAt = 0

  constructor(readonly probes: Backoff) {}

  get isOpen(): boolean {
    return this.#failuresInRow >= mostFailuresInRow
  }

  /** The one business that waits, while the provider works for others as far as is known. */
  get onlyFor(): string | undefined {
    const [first, ...others] = this.#failing
    return this.isOpen && others.length === 0 ? first : undefined
  }

  /** True when the next probe is due, but so many were perhaps sent that the provider must be asked in another way first. */
  mustAskNow(now = performance.now()): boolean {
    return this.isOpen && this.#unclearProbes >= mostUnclearProbes && this.secondsToProbe(now) === 0
  }

  /** Seconds until the next probe; 0 when it is due, and while the breaker is closed. */
  secondsToProbe(now = performance.now()): number {
    return this.isOpen ? Math.max(0, (this.#nextProbeAt - now) / 1000) : 0
  }

  record(outcome: Outcome, businessId: string, now = performance.now()): void {
    if (isClearAnswer(outcome)) {
      const { onlyFor = businessId } = this
      if (onlyFor === businessId) this.#close()
      return
    }
    const wasOpen = this.isOpen
    this.#failuresInRow += 1
    this.#failing.add(businessId)
    if (!this.isOpen) return
    if (wasOpen && outcome.kind === 'unclear') this.#unclearProbes += 1
    this.wait(now)
  }

  /** Puts the next probe off, longer each time. */
  wait(now = performance.now()): void {
    this.#probes += 1
    this.#nextProbeAt = now + backoffSeconds(this.#probes, this.probes) * 1000
  }

  #close(): void {
    this.#failuresInRow = 0
    this.#failing.clear()
    this.#probes = 0
    this.#unclearProbes = 0
  }
}

/** What is refused, or turned away for coming too fast, was read and understood. */
function isClearAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'retry') return outcome.tooFast === true
  return outcome.kind !== 'unclear'
}
