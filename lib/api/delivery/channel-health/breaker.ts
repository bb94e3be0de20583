import { type Backoff, backoffSeconds } from '../../workers/backoff'
import type { Outcome } from '../providers/port'

const maxFailuresInRow = 5
/**
 * If a message may or may not have been sent, its outcome stays unknown. After this many such messages, the
 * provider must be checked with a request that sends nothing before it gets another one. Messages that are
 * already in flight can exceed the limit.
 */
export const maxUnclearInRow = 13

/** What is known about a provider. Times are in milliseconds, by the clock passed to `Breaker`. */
export type BreakerMemory = {
  /**
   * The number of failures since the last clear outcome. `unclearInRow` counts those whose message may have
   * been sent.
   */
  failuresInRow: number
  unclearInRow: number
  /** The first businesses whose messages failed, at most two. */
  failing: readonly string[]
  isOpen: boolean
  probes: number
  /** Whether a probe is in flight. Its outcome takes precedence over those of messages sent earlier. */
  isProbing: boolean
  nextProbeAt: number
}

const healthy: BreakerMemory = {
  failuresInRow: 0,
  unclearInRow: 0,
  failing: [],
  isOpen: false,
  probes: 0,
  isProbing: false,
  nextProbeAt: 0,
}

/**
 * Stops sending to a provider that does not work. Any outcome that is not clear is a failure. After five
 * failures in a row, only one delivery at a time is claimed, at the intervals in `waits`, until one has a
 * clear outcome. If all five failures belong to one business, for example because its numbers do not respond,
 * only that business waits; once another business has a clear outcome, the first business's unclear outcomes
 * no longer count against the provider. `now` is in milliseconds.
 */
export class Breaker {
  constructor(
    readonly waits: Backoff,
    public memory: BreakerMemory = healthy,
  ) {}

  get isOpen(): boolean {
    return this.memory.isOpen
  }

  /** Whether the last outcome was clear. */
  get isHealthy(): boolean {
    return this.memory.failuresInRow === 0
  }

  /** The only business whose deliveries wait, if the provider appears to work for all others. */
  get onlyFor(): string | undefined {
    const [first, ...others] = this.memory.failing
    return this.isOpen && others.length === 0 ? first : undefined
  }

  /**
   * Whether the next probe is due, but the provider must first be checked with a request that sends nothing,
   * because too many messages already have unclear outcomes.
   */
  mustCheckFirst(now = performance.now()): boolean {
    return this.isOpen && this.memory.unclearInRow >= maxUnclearInRow && this.secondsToProbe(now) === 0
  }

  /** Seconds until the next probe; 0 if it is due or the breaker is closed. */
  secondsToProbe(now = performance.now()): number {
    return this.isOpen ? Math.max(0, (this.memory.nextProbeAt - now) / 1000) : 0
  }

  record(outcome: Outcome, businessId: string, now = performance.now()): void {
    if (isClearAnswer(outcome)) {
      const { onlyFor = businessId } = this
      if (onlyFor === businessId) this.memory = healthy
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
      isOpen: failuresInRow >= maxFailuresInRow,
    }
    if (this.isOpen && isProbe) this.scheduleProbe(now)
  }

  /** Schedules the next probe, after a wait that grows with each probe. */
  scheduleProbe(now = performance.now()): void {
    const probes = this.memory.probes + 1
    const nextProbeAt = now + backoffSeconds(probes, this.waits) * 1000
    this.memory = { ...this.memory, probes, isProbing: false, nextProbeAt }
  }

  /** Records that a probe is in flight, and prevents other probes for `seconds`. */
  startProbe(seconds: number, now = performance.now()): void {
    this.memory = { ...this.memory, isProbing: true, nextProbeAt: now + seconds * 1000 }
  }
}

/**
 * Whether the provider has clearly processed the message. This includes rejecting it, even for exceeding a
 * rate limit.
 */
export function isClearAnswer(outcome: Outcome): boolean {
  if (outcome.kind === 'retry') return outcome.tooFast === true
  return outcome.kind !== 'unclear'
}
