import { ApiError } from '../api-error'
import { addAttempts } from './repository'

/** `endsAt` by the monotonic clock: the time of day may step back. */
type Share = { remaining: number; endsAt: number }
type Sizes = { allowed: number; share: number; windowSeconds: number }

/**
 * The hourly look-up quota of each caller (4.3). It is counted in the database; a process takes a share at a time, so
 * that a look-up costs a write only now and then.
 */
export class CheckQuota {
  readonly #shares = new Map<string, Promise<Share>>()

  constructor(private readonly sizes: Sizes = { allowed: 1_000_000, share: 1000, windowSeconds: 3600 }) {}

  /** Takes one, or throws 429 with the seconds until the quota is whole again. */
  async take(key: string): Promise<void> {
    for (;;) {
      const taken = this.#shares.get(key)
      const share = await (taken ?? this.#takeShare(key))
      if (share.remaining > 0 && share.endsAt > performance.now()) {
        share.remaining -= 1
        return
      }
      if (this.#shares.get(key) === taken) this.#shares.delete(key)
    }
  }

  /** One share for all who wait for it at once. */
  #takeShare(key: string): Promise<Share> {
    if (this.#shares.size > 10_000) this.#shares.clear()
    const share = this.#claim(key)
    this.#shares.set(key, share)
    share.catch(() => this.#shares.delete(key))
    return share
  }

  async #claim(key: string): Promise<Share> {
    const { allowed, share, windowSeconds } = this.sizes
    const { attempts, secondsLeft } = await addAttempts(`check ${key}`, share, windowSeconds)
    if (attempts > allowed) throw new ApiError('too_many_requests', {}, Math.max(1, secondsLeft))
    return { remaining: share, endsAt: performance.now() + secondsLeft * 1000 }
  }
}
