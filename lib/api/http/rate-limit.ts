const burstSeconds = 4
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
    const isEmpty = bucket.tokens < 1
    const waitSeconds = isEmpty ? Math.ceil((1 - bucket.tokens) / this.perSecond) : undefined
    if (!isEmpty) bucket.tokens -= 1
    const resetSeconds = Math.ceil((this.#size - bucket.tokens) / this.perSecond)
    return { limit: this.#size, remaining: Math.floor(bucket.tokens), resetSeconds, waitSeconds }
  }

  /** Forgets keys whose bucket has filled up again. */
  sweep(): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.now() - bucket.filledAt > burstSeconds * 1000) this.#buckets.delete(key)
    }
  }

  #filled(key: string): Bucket {
    const now = this.now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#size, filledAt: now }
    bucket.tokens = Math.min(this.#size, bucket.tokens + ((now - bucket.filledAt) / 1000) * this.perSecond)
    bucket.filledAt = now
    this.#buckets.set(key, bucket)
    return bucket
  }
}
