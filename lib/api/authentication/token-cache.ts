import type { TokenHolder } from './repository'

const freshMilliseconds = 5_000
const maxEntries = 10_000

/** By the monotonic clock: the time of day may step back. */
type Entry = { holder: TokenHolder; freshUntil: number }

/**
 * Token holders as last read from the database, for five seconds at most: that is how soon a change on another node
 * is seen here. A change on this node is seen at once by `forget`.
 */
export class TokenCache {
  readonly #entries = new Map<string, Entry>()
  /** Tokens that were good when last looked up, the oldest first. */
  readonly #proven = new Set<string>()
  /** Grows with everything that is forgotten: what was read before that may be out of date. */
  generation = 0

  find(key: string): TokenHolder | undefined {
    const entry = this.#entries.get(key)
    if (entry && performance.now() < entry.freshUntil) return entry.holder
    this.#entries.delete(key)
    return undefined
  }

  /** Whether a token that has to be looked up again is no guess. */
  isProven(key: string): boolean {
    return this.#proven.has(key)
  }

  prove(key: string): void {
    const [oldest] = this.#proven
    if (oldest !== undefined && this.#proven.size >= maxEntries) this.#proven.delete(oldest)
    this.#proven.add(key)
  }

  disprove(key: string): void {
    this.#proven.delete(key)
  }

  /** `generation` as it stood before the holder was read. */
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

  forgetIdentity(identityId: string): void {
    this.generation += 1
    for (const [key, { holder }] of this.#entries)
      if (holder.identityId === identityId) this.#entries.delete(key)
  }
}
