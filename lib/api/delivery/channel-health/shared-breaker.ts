import { runTransaction } from '../../db/pool'
import type { Backoff } from '../../workers/backoff'
import type { Outcome } from '../providers/port'
import { Breaker, isClearAnswer } from './breaker'
import { type BreakerState, lockBreaker, selectBreaker, updateBreaker } from './breaker-repository'

type Recorded = { outcome: Outcome; businessId: string }

/**
 * This process's copy of a shared breaker: the state as last read from the database, plus the outcomes
 * recorded here since then. Nothing is written while the provider works.
 */
export class SharedBreaker {
  #breaker: Breaker
  #unwritten: Recorded[] = []
  #wasHealthy = true

  constructor(
    /** The key of the credentials; see `credentialsKey`. */
    readonly credentials: string,
    readonly waits: Backoff,
  ) {
    this.#breaker = new Breaker(waits)
  }

  get current(): Breaker {
    return this.#breaker
  }

  record(outcome: Outcome, businessId: string): void {
    if (isClearAnswer(outcome) && this.#isRedundant(businessId)) return
    this.#breaker.record(outcome, businessId)
    this.#unwritten.push({ outcome, businessId })
  }

  #isRedundant(businessId: string): boolean {
    const { isHealthy, onlyFor, memory } = this.#breaker
    if (isHealthy) return this.#unwritten.length === 0
    return onlyFor !== undefined && onlyFor !== businessId && memory.unclearInRow === 0
  }

  /**
   * Replaces the copy with the state read from the database, and applies the outcomes that are not yet
   * written to it.
   */
  read(state: BreakerState | null): void {
    this.#wasHealthy = state === null
    this.#breaker = readBreaker(state, this.waits)
    for (const { outcome, businessId } of this.#unwritten) this.#breaker.record(outcome, businessId)
  }

  async refresh(): Promise<void> {
    this.read(await selectBreaker(this.credentials))
  }

  /** Writes the outcomes recorded here to the shared state, unless they would not change it. */
  async write(): Promise<void> {
    const unwritten = [...this.#unwritten]
    if (unwritten.length === 0) return
    if (this.#wasHealthy && this.#breaker.isHealthy) {
      this.#unwritten = []
      return
    }
    const written = await this.change((breaker) => {
      for (const { outcome, businessId } of unwritten) breaker.record(outcome, businessId)
    })
    this.#unwritten = this.#unwritten.slice(unwritten.length)
    this.read(written)
  }

  /** Postpones the next probe for all processes. */
  async postponeProbe(): Promise<void> {
    const state = await this.change((breaker) => {
      if (breaker.isOpen && breaker.secondsToProbe() === 0) breaker.scheduleProbe()
    })
    this.read(state)
  }

  /**
   * Changes the shared state in a transaction that locks it; returns the new state, or null if the provider
   * works.
   */
  change(act: (breaker: Breaker) => void | Promise<void>): Promise<BreakerState | null> {
    return runTransaction(async () => {
      const breaker = readBreaker(await lockBreaker(this.credentials), this.waits)
      const { memory } = breaker
      await act(breaker)
      const state = stateOf(breaker)
      if (breaker.memory !== memory) await updateBreaker(this.credentials, state)
      return breaker.isHealthy ? null : state
    })
  }
}

function readBreaker(state: BreakerState | null, waits: Backoff): Breaker {
  if (state === null) return new Breaker(waits)
  const { secondsToProbe, ...memory } = state
  return new Breaker(waits, { ...memory, nextProbeAt: performance.now() + secondsToProbe * 1000 })
}

function stateOf(breaker: Breaker): BreakerState {
  const { nextProbeAt, ...memory } = breaker.memory
  return { ...memory, secondsToProbe: breaker.secondsToProbe() }
}
