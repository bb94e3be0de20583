import type { Logger } from '@/lib/logging'
import { chargeTokens } from './buckets-repository'
import { burstSeconds } from './rate-limiter'

/** The maximum number of addresses with stored guesses. When it is exceeded, all addresses are dropped. */
const mostAddresses = 100_000

/**
 * A process's copy of an address's bucket. `uncounted` guesses have not been added to the shared bucket yet.
 */
type Guesses = { fullAt: number; uncounted: number; counting?: Promise<void> }

/**
 * Limits wrong guesses per address to `perSecond`, with a burst of four seconds' worth. All processes share
 * the count; each one reads it when it counts a guess.
 */
export class GuessLimiter {
  readonly #addresses = new Map<string, Guesses>()

  constructor(
    readonly perSecond: number,
    readonly logger: Logger,
  ) {}

  /** The number of seconds until the address may guess again; undefined if it may guess now. */
  waitSeconds(address: string): number | undefined {
    const guesses = this.#addresses.get(address)
    const seconds = guesses ? this.#secondsToFull(guesses) + 1 / this.perSecond - burstSeconds : 0
    return seconds > 0 ? Math.ceil(seconds) : undefined
  }

  /**
   * Counts a wrong guess, even above the limit, since concurrent guesses may have been let through. This
   * process counts it at once; the others, by the time that the promise resolves.
   */
  count(address: string): Promise<void> {
    if (this.#addresses.size >= mostAddresses && !this.#addresses.has(address)) this.#addresses.clear()
    const guesses: Guesses = this.#addresses.get(address) ?? { fullAt: 0, uncounted: 0 }
    this.#addresses.set(address, guesses)
    guesses.uncounted += 1
    this.#learn(guesses, Math.min(2 * burstSeconds, this.#secondsToFull(guesses) + 1 / this.perSecond))
    guesses.counting ??= this.#share(address, guesses).finally(() => {
      guesses.counting = undefined
    })
    return guesses.counting
  }

  /** Drops addresses whose guesses no longer count. */
  sweep(): void {
    for (const [address, guesses] of this.#addresses)
      if (this.#secondsToFull(guesses) === 0) this.#addresses.delete(address)
  }

  async #share(address: string, guesses: Guesses): Promise<void> {
    const rate = { perSecond: this.perSecond, longestSeconds: 2 * burstSeconds }
    try {
      while (guesses.uncounted > 0) {
        const { uncounted } = guesses
        guesses.uncounted = 0
        this.#learn(guesses, await chargeTokens(`guesses ${address}`, uncounted, rate))
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'guesses are counted per process: the database is not responding')
    }
  }

  #learn(guesses: Guesses, secondsToFull: number): void {
    guesses.fullAt = Math.max(guesses.fullAt, performance.now() + secondsToFull * 1000)
  }

  #secondsToFull({ fullAt }: Guesses): number {
    return Math.max(0, (fullAt - performance.now()) / 1000)
  }
}
