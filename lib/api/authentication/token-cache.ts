import type { TokenHolder } from './repository'

const freshMilliseconds = 5_000
const maxEntries = 10_000

type Entry = { holder: TokenHolder; readAt: number }

/**
 * Token holders as last read from the database, for five seconds at most: that is how soon a change on another node
 * is seen here. A change on this node is seen at once by `forget`.
 */
export class TokenCache {
  readonly #entries = new Map<string, Entry>()
  /** Grows with everything that is forgotten: what was read before that may be out of date. */
  generation = 0

  find(key: string, now = Date.now()): TokenHolder | undefined {
    const entry = this.#entries.get(key)
    const valid = entry && now - entry.readAt < freshMilliseconds && entry.holder.expiresAt.getTime() > now
    if (!valid) this.#entries.delete(key)
    return valid ? entry.holder : undefined
  }

  /** `generation` as it stood before the holder was read. */
  keep(key: string, holder: TokenHolder, generation: number, now = Date.now()): void {
    if (generation !== this.generation) return
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    this.#entries.set(key, { holder, readAt: now })
  }

  forgetToken(key: string): void {
    this.generation += 1
    this.#entries.delete(key)
  }

  forgetIdentity(identityId: string): void {
    this.generation += 1
    for (const [key, { holder }] of this.#entries)
      if (holder.identityId === identityId) this.#entries.delete(key)
  }
}
