const burstSeconds = 4
/** Of callers that were seen in the last minute; beyond it all begin anew. */
const mostBuckets = 100_000
type Bucket = { tokens: number; filledAt: number }
/** `waitSeconds` until there is a token again, when there was none to take. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number; waitSeconds?: number }

/** A bucket of tokens for each key: `perSecond` refill it, four seconds' worth is its size; 0 switches it off. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #size: number

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#size = perSecond * burstSeconds
  }

  /** Takes one token, if there is one. */
  take(key: string): RateLimitState | undefined {
    if (this.perSecond === 0) return undefined
    const bucket = this.#filled(key)
    const waitSeconds = this.#waitFor(bucket)
    if (waitSeconds === undefined) bucket.tokens -= 1
    const resetSeconds = Math.ceil((this.#size - bucket.tokens) / this.perSecond)
    return { limit: this.#size, remaining: Math.floor(bucket.tokens), resetSeconds, waitSeconds }
  }

  /** Takes one token even if there is none: what was let through at the same moment counts as well. */
  charge(key: string): void {
    const bucket = this.#filled(key)
    bucket.tokens = Math.max(-this.#size, bucket.tokens - 1)
  }

  /** The seconds until there is a token, when there is none to take; it takes none. */
  waitSeconds(key: string): number | undefined {
    return this.#buckets.has(key) ? this.#waitFor(this.#filled(key)) : undefined
  }

  /** Forgets keys whose bucket has filled up again. */
  sweep(): void {
    const seconds = 2 * burstSeconds
    for (const [key, bucket] of this.#buckets) {
      if (this.now() - bucket.filledAt > seconds * 1000) this.#buckets.delete(key)
    }
  }

  #waitFor({ tokens }: Bucket): number | undefined {
    return tokens < 1 ? Math.ceil((1 - tokens) / this.perSecond) : undefined
  }

  #filled(key: string): Bucket {
    const now = this.now()
    if (this.#buckets.size >= mostBuckets && !this.#buckets.has(key)) this.#buckets.clear()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#size, filledAt: now }
    bucket.tokens = Math.min(this.#size, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond)
    bucket.filledAt = now
    this.#buckets.set(key, bucket)
    return bucket
  }
}
