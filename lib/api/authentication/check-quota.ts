import { ApiError } from '../api-error'
import { addAttempts } from './repository'

/** `endsAt` is read from the monotonic clock, because the system clock may be set back. */
type Share = { remaining: number; endsAt: number }

const windowSeconds = 3600
const largestShare = 1000

/**
 * Each caller's hourly lookup quota (4.3). The database counts the lookups. Each process reserves a share of
 * the quota in advance, so that most lookups need no write. A share is at most a tenth of the quota, so that
 * little is lost if a process does not use it.
 */
export class CheckQuota {
  readonly #shares = new Map<string, Promise<Share>>()

  /** Uses one lookup from the hourly quota, or throws 429 with the seconds until the quota is reset. */
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

  forgetAll(): void {
    this.#shares.clear()
  }

  /** Reserves a share, which concurrent callers use together. */
  #takeShare(key: string, allowed: number): Promise<Share> {
    if (this.#shares.size > 10_000) this.#shares.clear()
    const share = claim(key, allowed)
    this.#shares.set(key, share)
    share.catch(() => this.#shares.delete(key))
    return share
  }
}

/** Reserves a share. The last share is the rest of the quota; throws 429 if nothing is left. */
async function claim(key: string, allowed: number): Promise<Share> {
  const size = Math.min(largestShare, Math.ceil(allowed / 10))
  const { attempts, secondsLeft } = await addAttempts(`check ${key}`, size, windowSeconds)
  const remaining = size - Math.max(0, attempts - allowed)
  if (remaining <= 0) throw new ApiError('too_many_requests', {}, Math.max(1, secondsLeft))
  return { remaining, endsAt: performance.now() + secondsLeft * 1000 }
}
