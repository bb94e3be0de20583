const burstSeconds = 4
/**
 * The maximum number of buckets, one for each caller seen in the last minute. When it is exceeded, all
 * buckets are reset.
 */
const mostBuckets = 100_000
type Bucket = { tokens: number; filledAt: number }
/** `waitSeconds` is the time until the next token, if none was available. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number; waitSeconds?: number }

/**
 * A token bucket per key, which refills at `perSecond` (`RATE_LIMIT_PER_SECOND`) and holds four seconds'
 * worth of tokens. Zero switches the limit off.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #size: number

  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#size = perSecond * burstSeconds
  }

  /** Takes a token if one is available. */
  take(key: string): RateLimitState | undefined {
    if (this.perSecond === 0) return undefined
    const bucket = this.#filled(key)
    const waitSeconds = this.#waitFor(bucket)
    if (waitSeconds === undefined) bucket.tokens -= 1
    const resetSeconds = Math.ceil((this.#size - bucket.tokens) / this.perSecond)
    return { limit: this.#size, remaining: Math.floor(bucket.tokens), resetSeconds, waitSeconds }
  }

  /** Takes a token even if none is available, so that requests let through concurrently count as well. */
  charge(key: string): void {
    const bucket = this.#filled(key)
    bucket.tokens = Math.max(-this.#size, bucket.tokens - 1)
  }

  /** The number of seconds until a token is available; undefined if one already is. Takes no token. */
  waitSeconds(key: string): number | undefined {
    return this.#buckets.has(key) ? this.#waitFor(this.#filled(key)) : undefined
  }

  /** Drops full buckets. */
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
