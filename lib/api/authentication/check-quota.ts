import { ApiError } from '../api-error'
import { addAttempts } from './repository'

/** `endsAt` by the monotonic clock: the time of day may step back. */
type Share = { remaining: number; endsAt: number }

const windowSeconds = 3600
const largestShare = 1000

/**
 * The hourly look-up quota of each caller (4.3). It is counted in the database; a process takes a share at a time, so
 * that a look-up costs a write only now and then. A share is a tenth at most, so that what one process has taken and
 * does not use is little.
 */
export class CheckQuota {
  readonly #shares = new Map<string, Promise<Share>>()

  /** Takes one of those that are allowed in an hour, or throws 429 with the seconds until the quota is whole again. */
  async take(key: string, allowed: number): Promise<void> {
    for (;;) {
      const taken = this.#shares.get(key)
      const share = await (taken ?? this.#takeShare(key, allowed))
      if (share.remaining > 0 && share.endsAt > performance.now()) {
        share.remaining -= 1
        return
      }
      if (this.#shares.get(key) === taken) this.#shares.delete(key)
    }
  }

  /** One share for all who wait for it at once. */
  #takeShare(key: string, allowed: number): Promise<Share> {
    if (this.#shares.size > 10_000) this.#shares.clear()
    const share = claim(key, allowed)
    this.#shares.set(key, share)
    share.catch(() => this.#shares.delete(key))
    return share
  }
}

/** The last share is what is left. */
async function claim(key: string, allowed: number): Promise<Share> {
  const size = Math.min(largestShare, Math.ceil(allowed / 10))
  const { attempts, secondsLeft } = await addAttempts(`check ${key}`, size, windowSeconds)
  const remaining = size - Math.max(0, attempts - allowed)
  if (remaining <= 0) throw new ApiError('too_many_requests', {}, Math.max(1, secondsLeft))
  return { remaining, endsAt: performance.now() + secondsLeft * 1000 }
}
