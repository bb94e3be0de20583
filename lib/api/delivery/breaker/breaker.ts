import { type Backoff, backoffSeconds } from '../../workers/backoff'
import type { Outcome } from '../providers/port'

const mostFailuresInRow = 5
/**
 * What was perhaps sent stays unknown for good, so an outage may cost only so many of them before the provider is asked in
 * another way; those that were under way by then come on top.
 */
export const mostUnclearInRow = 13

/** What is known of a provider: times in milliseconds of the clock of `Breaker`. */
export type BreakerMemory = {
  /** Outcomes since the last clear answer that were none, and those of them that were perhaps sent. */
  failuresInRow: number
  unclearInRow: number
  /** Of whom they were: the first two. */
  failing: readonly string[]
  isOpen: boolean
  probes: number
  /** Whether a probe is under way, whose outcome says more than that of what had left before. */
  isProbing: boolean
  nextProbeAt: number
}

const atRest: BreakerMemory = {
  failuresInRow: 0,
  unclearInRow: 0,
  failing: [],
  isOpen: false,
  probes: 0,
  isProbing: false,
  nextProbeAt: 0,
}

/**
 * Stops a provider that does not work: after five outcomes in a row that were none of its clear answers nothing is claimed
 * any more but one delivery at a time, with the waits of `waits` between them, until one has a clear answer. Where all of
 * them were of one business, as behind numbers that hang, that business alone waits; once another one has a clear answer,
 * what it perhaps sent says nothing of the provider. `now` is in milliseconds.
 */
export class Breaker {
  constructor(
    readonly waits: Backoff,
    public memory: BreakerMemory = atRest,
  ) {}

  get isOpen(): boolean {
    return this.memory.isOpen
  }

  /** Whether everything that was heard of the provider last was a clear answer. */
  get isAtRest(): boolean {
    return this.memory.failuresInRow === 0
  }

  /** The one business that waits, while the provider works for others as far as is known. */
  get onlyFor(): string | undefined {
    const [first, ...others] = this.memory.failing
    return this.isOpen && others.length === 0 ? first : undefined
  }

  /** True when the next probe is due, but so many were perhaps sent that the provider must be asked in another way first. */
  mustAskNow(now = performance.now()): boolean {
    return this.isOpen && this.memory.unclearInRow >= mostUnclearInRow && this.secondsToProbe(now) === 0
  }

  /** Seconds until the next probe; 0 when it is due, and while the breaker is closed. */
  secondsToProbe(now = performance.now()): number {
    return this.isOpen ? Math.max(0, (this.memory.nextProbeAt - now) / 1000) : 0
  }

  record(outcome: Outcome, businessId: string, now = performance.now()): void {
    if (isClearAnswer(outcome)) {
      const { onlyFor = businessId } = this
      if (onlyFor === businessId) this.memory = atRest
      else if (this.memory.unclearInRow > 0) this.memory = { ...this.memory, unclearInRow: 0 }
      return
    }
    const { memory } = this
    const isProbe = !memory.isOpen || memory.isProbing || this.secondsToProbe(now) === 0
    const failuresInRow = memory.failuresInRow + 1
    this.memory = {
      ...memory,
      failuresInRow,
      unclearInRow: memory.unclearInRow + (outcome.kind === 'unclear' ? 1 : 0),
      failing: [...new Set([...memory.failing, businessId])].slice(0, 2),
      isOpen: failuresInRow >= mostFailuresInRow,
    }
    if (this.isOpen && isProbe) this.wait(now)
  }

  /** Puts the next probe off, longer each time. */
  wait(now = performance.now()): void {
    const probes = this.memory.probes + 1
    const nextProbeAt = now + backoffSeconds(probes, this.waits) * 1000
    this.memory = { ...this.memory, probes, isProbing: false, nextProbeAt }
  }

  /** Puts the next probe off while one is under way. */
  waitForProbe(seconds: number, now = performance.now()): void {
    this.memory = { ...this.memory, isProbing: true, nextProbeAt: now + seconds * 1000 }
  }
}

/** What is refused, or turned away for coming too fast, was read and understood. */
export function isClearAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'retry') return outcome.tooFast === true
  return outcome.kind !== 'unclear'
}
