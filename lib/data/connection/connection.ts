import { toServerTime } from './server-clock'

/** `since`: when the data on screen was last confirmed, by the server's clock. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'ended' } | { state: 'stale'; since: number }

/**
 * Data that a page shows and polls: when it was loaded, by the browser's clock, and whether its refetch is
 * overdue.
 */
type ShownData = { asOf: number; late: boolean }

const hesitationMs = 1_000
export const staleAfterMs = 5_000
/**
 * A check must have been unanswered for at least this long before the state becomes stale: when the machine
 * wakes from sleep, the last response is old although no check has been sent since.
 */
const leastWaitMs = 2_000

/**
 * Tracks how long the API has not responded; the badge and all pages rely on it. Every request counts, whether
 * or not it gets a response. The state is stale after five seconds without a response.
 */
export class Connection {
  #answeredAt = Date.now()
  /** The time of the first health check or unanswered request since the last response. */
  #waitingSince: number | undefined
  #failed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ConnectionState = { state: 'live' }
  readonly #shown = new Set<ShownData>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly readState = () => this.#state

  /** To be called when a health check has been sent. */
  asked(): void {
    this.#waitingSince ??= Date.now()
    this.#update()
  }

  /** To be called when the API has responded. Returns whether this ends an outage. */
  answered(): boolean {
    const isReturn = Date.now() >= this.#staleAt()
    this.#answeredAt = Date.now()
    this.#waitingSince = undefined
    this.#failed = false
    this.#update()
    return isReturn
  }

  /** To be called when a request got no response, or when the response did not come from the API. */
  unanswered(): void {
    this.#waitingSince ??= Date.now()
    this.#failed = true
    this.#update()
  }

  /**
   * Registers data that a page keeps fresh; if that data is late, the badge shows it. Returns a function that
   * unregisters the data.
   */
  show(data: ShownData): () => void {
    this.#shown.add(data)
    this.#update()
    return () => {
      this.#shown.delete(data)
      this.#update()
    }
  }

  /** Stops the timer, so that the state changes only when another method is called. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #update(): void {
    const now = Date.now()
    const next = this.#judge(now)
    this.#wakeAtNextChange(now)
    if (isSame(next, this.#state)) return
    this.#state = next
    for (const notify of this.#listeners) notify()
  }

  #judge(now: number): ConnectionState {
    const late = [...this.#shown].some((data) => data.late)
    if (late || now >= this.#staleAt()) return { state: 'stale', since: this.#since() }
    return { state: this.#failed || now >= this.#hesitatesAt() ? 'reconnecting' : 'live' }
  }

  #hesitatesAt(): number {
    return (this.#waitingSince ?? Number.POSITIVE_INFINITY) + hesitationMs
  }

  #staleAt(): number {
    if (this.#waitingSince === undefined) return Number.POSITIVE_INFINITY
    return Math.max(this.#answeredAt + staleAfterMs, this.#waitingSince + leastWaitMs)
  }

  #since(): number {
    const moments = [...this.#shown].map(({ asOf }) => asOf).filter((asOf) => asOf > 0)
    return toServerTime(Math.min(this.#answeredAt, ...moments))
  }

  #wakeAtNextChange(now: number): void {
    clearTimeout(this.#timer)
    const next = Math.min(...[this.#hesitatesAt(), this.#staleAt()].filter((at) => at > now))
    if (next !== Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#update(), next - now)
  }
}

function isSame(one: ConnectionState, other: ConnectionState): boolean {
  if (one.state === 'stale' && other.state === 'stale') return one.since === other.since
  return one.state === other.state
}
