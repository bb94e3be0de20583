import type { Logger } from '@/lib/logging'
import { type Rate, type Taken, takeTokens } from './buckets-repository'

export const burstSeconds = 4
/**
 * A process takes this many seconds' worth of tokens at once, so that few requests need a database statement.
 */
const batchSeconds = 0.05
/** The maximum time that a request waits for its tokens. */
const longestWaitMs = 1_000
/** How long this process counts on its own after the database has failed to respond. */
const aloneMs = 1_000
/** Unused tokens are dropped after this time. */
const keptMs = 60_000
/** The maximum number of callers with tokens. When it is exceeded, all tokens are dropped. */
const mostCallers = 100_000

/** `waitSeconds` is the time until the next token; undefined if a token was taken. */
export type RateLimitState = { limit: number; remaining: number; resetSeconds: number; waitSeconds?: number }

/** The tokens that this process has taken for a caller. Times are by `performance.now()`. */
type Tokens = {
  unused: number
  takenAt: number
  /** The time at which the shared bucket will be full. */
  fullAt: number
  /** The time until which the shared bucket has too few tokens for another batch. */
  emptyUntil: number
  taking?: Promise<void>
}

/**
 * Limits requests with a token bucket per caller, which all processes share. It refills at `perSecond`
 * (`RATE_LIMIT_PER_SECOND`; zero turns the limit off) and holds four seconds' worth of tokens. Each process
 * takes tokens in batches, each enough for 50 ms, and fetches the next batch before the current one is used up.
 * While the database does not respond, each process counts on its own.
 */
export class RateLimiter {
  readonly #callers = new Map<string, Tokens>()
  readonly #rate: Rate
  readonly #batch: number
  #aloneUntil = 0
  #isAlone = false

  constructor(
    perSecond: number,
    readonly logger: Logger,
  ) {
    this.#rate = { perSecond, size: perSecond * burstSeconds }
    this.#batch = Math.max(1, Math.floor(perSecond * batchSeconds))
  }

  /** Takes a token if one is available. */
  async take(key: string): Promise<RateLimitState | undefined> {
    if (this.#rate.perSecond === 0) return undefined
    const tokens = this.#tokensOf(key)
    while (tokens.unused === 0 && tokens.emptyUntil <= performance.now()) await this.#takeMore(key, tokens)
    const { perSecond, size } = this.#rate
    const now = performance.now()
    const isTaken = tokens.unused > 0
    if (isTaken) tokens.unused -= 1
    const isLow = isTaken && tokens.unused < Math.floor(this.#batch / 2)
    if (isLow && tokens.emptyUntil <= now) void this.#takeMore(key, tokens)
    const missing = Math.max(0, ((tokens.fullAt - now) / 1000) * perSecond - tokens.unused)
    return {
      limit: size,
      remaining: isTaken ? Math.max(0, Math.floor(size - missing)) : 0,
      resetSeconds: Math.ceil(missing / perSecond),
      waitSeconds: isTaken ? undefined : Math.ceil((tokens.emptyUntil - now) / 1000),
    }
  }

  /** Drops tokens that have been unused for too long. */
  sweep(): void {
    const now = performance.now()
    for (const [key, { takenAt, taking }] of this.#callers) {
      if (now - takenAt > keptMs && !taking) this.#callers.delete(key)
    }
  }

  #tokensOf(key: string): Tokens {
    const known = this.#callers.get(key)
    if (known) return known
    if (this.#callers.size >= mostCallers) this.#callers.clear()
    const now = performance.now()
    const tokens = { unused: 0, takenAt: now, fullAt: now, emptyUntil: 0 }
    this.#callers.set(key, tokens)
    return tokens
  }

  /** Takes more tokens. Concurrent requests of a caller wait for the same ones. */
  #takeMore(key: string, tokens: Tokens): Promise<void> {
    tokens.taking ??= this.#takeBatch(key, tokens).finally(() => {
      tokens.taking = undefined
    })
    return tokens.taking
  }

  async #takeBatch(key: string, tokens: Tokens): Promise<void> {
    const { isTaken, secondsToFull } = (await this.#takeShared(key)) ?? this.#takeAlone(tokens)
    const { perSecond, size } = this.#rate
    tokens.takenAt = performance.now()
    tokens.fullAt = tokens.takenAt + secondsToFull * 1000
    if (isTaken) tokens.unused += this.#batch
    else tokens.emptyUntil = tokens.fullAt - ((size - this.#batch) / perSecond) * 1000
  }

  async #takeShared(key: string): Promise<Taken | undefined> {
    if (performance.now() < this.#aloneUntil) return undefined
    try {
      const taken = await withDeadline(takeTokens(`requests ${key}`, this.#batch, this.#rate))
      if (this.#isAlone) this.logger.info('rate limits are shared by all processes again')
      this.#isAlone = false
      return taken
    } catch (error) {
      if (!this.#isAlone)
        this.logger.warn({ err: error }, 'rate limits are per process: the database is not responding')
      this.#isAlone = true
      this.#aloneUntil = performance.now() + aloneMs
      return undefined
    }
  }

  /** Like `takeTokens`, but with this process's copy of the bucket. */
  #takeAlone({ fullAt }: Tokens): Taken {
    const { perSecond, size } = this.#rate
    const seconds = Math.max(0, (fullAt - performance.now()) / 1000)
    const secondsToFull = seconds + this.#batch / perSecond
    return secondsToFull <= size / perSecond
      ? { isTaken: true, secondsToFull }
      : { isTaken: false, secondsToFull: seconds }
  }
}

async function withDeadline<T>(taking: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not respond in time.')), longestWaitMs)
  })
  return Promise.race([taking, late]).finally(() => clearTimeout(timer))
}
