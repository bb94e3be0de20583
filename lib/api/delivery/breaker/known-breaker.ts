import { runTransaction } from '../../db/pool'
import type { Backoff } from '../../workers/backoff'
import type { Outcome } from '../providers/port'
import type { Transport } from '../transports'
import { Breaker, isClearAnswer } from './breaker'
import { type BreakerState, lockBreaker, selectBreaker, updateBreaker } from './breaker-repository'

type Heard = { outcome: Outcome; businessId: string }

/**
 * The breaker of a transport as this process knows it: the shared state as last read, plus the outcomes recorded here
 * since. Nothing is written while the provider works.
 */
export class KnownBreaker {
  #breaker: Breaker
  #heard: Heard[] = []
  #wasAtRest = true

  constructor(
    readonly transport: Transport,
    readonly waits: Backoff,
  ) {
    this.#breaker = new Breaker(waits)
  }

  get now(): Breaker {
    return this.#breaker
  }

  record(outcome: Outcome, businessId: string): void {
    if (isClearAnswer(outcome) && this.#saysNothingNew(businessId)) return
    this.#breaker.record(outcome, businessId)
    this.#heard.push({ outcome, businessId })
  }

  #saysNothingNew(businessId: string): boolean {
    const { isAtRest, onlyFor, memory } = this.#breaker
    if (isAtRest) return this.#heard.length === 0
    return onlyFor !== undefined && onlyFor !== businessId && memory.unclearInRow === 0
  }

  /** Adopts the state read from the database. */
  read(state: BreakerState | null): void {
    this.#wasAtRest = state === null
    this.#breaker = readBreaker(state, this.waits)
    for (const { outcome, businessId } of this.#heard) this.#breaker.record(outcome, businessId)
  }

  async refresh(): Promise<void> {
    this.read(await selectBreaker(this.transport))
  }

  /** Writes the outcomes recorded here, for all processes, if they change anything. */
  async write(): Promise<void> {
    const heard = [...this.#heard]
    if (heard.length === 0) return
    if (this.#wasAtRest && this.#breaker.isAtRest) {
      this.#heard = []
      return
    }
    const written = await this.change((breaker) => {
      for (const { outcome, businessId } of heard) breaker.record(outcome, businessId)
    })
    this.#heard = this.#heard.slice(heard.length)
    this.read(written)
  }

  /** Postpones the next probe, for all processes. */
  async putOff(): Promise<void> {
    const state = await this.change((breaker) => {
      if (breaker.isOpen && breaker.secondsToProbe() === 0) breaker.wait()
    })
    this.read(state)
  }

  /** Changes the shared breaker, one process at a time; returns its new state. */
  change(act: (breaker: Breaker) => void | Promise<void>): Promise<BreakerState | null> {
    return runTransaction(async () => {
      const breaker = readBreaker(await lockBreaker(this.transport), this.waits)
      const { memory } = breaker
      await act(breaker)
      const state = stateOf(breaker)
      if (breaker.memory !== memory) await updateBreaker(this.transport, state)
      return breaker.isAtRest ? null : state
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
