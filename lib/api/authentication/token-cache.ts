import { ProvenTokens } from '../limits/proven-tokens'
import type { TokenHolder } from './repository'

const freshMilliseconds = 5_000
const maxEntries = 10_000

/** `freshUntil` is read from the monotonic clock, because the system clock may be set back. */
type Entry = { holder: TokenHolder; freshUntil: number }

/**
 * Caches token holders for at most five seconds, so a change on another node may take that long to take
 * effect here. The `forget` methods make a change on this node take effect immediately.
 */
export class TokenCache {
  readonly #entries = new Map<string, Entry>()
  readonly #proven = new ProvenTokens()
  /** Incremented by every `forget` method. A holder that was read before then may be stale. */
  generation = 0

  find(key: string): TokenHolder | undefined {
    const entry = this.#entries.get(key)
    if (entry && performance.now() < entry.freshUntil) return entry.holder
    this.#entries.delete(key)
    return undefined
  }

  /** True if looking up this token again does not count as a guess. */
  isProven(key: string): boolean {
    return this.#proven.has(key)
  }

  prove(key: string): void {
    this.#proven.add(key)
  }

  disprove(key: string): void {
    this.#proven.delete(key)
  }

  /**
   * `generation` must be read before the holder. A holder that was forgotten in the meantime is not cached.
   */
  keep(key: string, holder: TokenHolder, generation: number): void {
    this.prove(key)
    if (generation !== this.generation) return
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    const freshFor = Math.min(freshMilliseconds, holder.secondsLeft * 1000)
    this.#entries.set(key, { holder, freshUntil: performance.now() + freshFor })
  }

  forgetToken(key: string): void {
    this.generation += 1
    this.#entries.delete(key)
    this.#proven.delete(key)
  }

  forgetAll(): void {
    this.generation += 1
    this.#entries.clear()
    this.#proven.clear()
  }

  forgetIdentity(identityId: string): void {
    this.#forget((holder) => holder.identityId === identityId)
  }

  forgetBusiness(businessId: string): void {
    this.#forget((holder) => holder.businessId === businessId)
  }

  #forget(matches: (holder: TokenHolder) => boolean): void {
    this.generation += 1
    for (const [key, { holder }] of this.#entries) if (matches(holder)) this.#entries.delete(key)
  }
}
