import { askHealth, watchTouches } from './health'
import { toServerTime } from './server-clock'

/** `since`: when what is shown was last confirmed, by the server's clock. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'ended' } | { state: 'stale'; since: number }
/** Why the page should be loaded anew: the console is of another build, or a part of the page could not be loaded. */
export type ReloadReason = 'newVersion' | 'lostPart'

/** Data that a page shows and asks for again by itself: when it came (the browser's clock), and whether it is late. */
export type ShownData = { asOf: number; late: boolean }

const askEveryMs = 3_000
const askAgainMs = 1_000
/** A hidden page learns of a new version all the same. */
const hiddenEveryMs = 25_000
const patienceMs = 4_000
const hesitationMs = 1_000
export const staleAfterMs = 5_000
/** After a sleep the last answer is old, without anybody having been asked since. */
const leastPatienceMs = staleAfterMs - askEveryMs

/**
 * Whether the API answers: the one source of it, for the badge and for pages. Every answer that comes, and every one that
 * does not, is evidence; where nobody asks, it asks itself. Five seconds without an answer are stale.
 */
export class Connection {
  #answeredAt = Date.now()
  /** The first question since the last answer that has none. */
  #waitingSince: number | undefined
  #failed = false
  #ended = false
  #asking: Promise<boolean> | undefined
  #askAt = 0
  #isRunning = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ConnectionState = { state: 'live' }
  #reloadReason: ReloadReason | undefined
  readonly #shown = new Set<ShownData>()
  readonly #listeners = new Set<() => void>()
  readonly #answerListeners = new Set<(isReturn: boolean) => void>()

  constructor(private readonly askServer: typeof askHealth = askHealth) {}

  readonly subscribe = (listener: () => void) => addTo(this.#listeners, listener)
  readonly readState = () => this.#state
  readonly readReloadReason = () => this.#reloadReason

  /** Calls whenever the API has answered a question about its health, and says whether that ends a silence. */
  onAnswer(listener: (isReturn: boolean) => void): () => void {
    return addTo(this.#answerListeners, listener)
  }

  /** Begins to ask by itself; returns how to stop. */
  start(): () => void {
    this.#isRunning = true
    this.#askNow()
    const stops = [
      watchTouches(),
      listen(window, 'online', () => this.#askNow()),
      listen(window, 'offline', () => this.unanswered()),
      listen(document, 'visibilitychange', () => document.hidden || this.#askNow()),
    ]
    return () => {
      this.#isRunning = false
      clearTimeout(this.#timer)
      for (const stop of stops) stop()
    }
  }

  /** An answer came from the API. */
  answered(): void {
    this.#answeredAt = Date.now()
    this.#waitingSince = undefined
    this.#failed = false
    this.#ended = false
    this.#update()
  }

  /** No answer came, or none of the API; so it is asked at once whether it is there. */
  unanswered(): void {
    this.#failed = true
    this.#waitingSince ??= Date.now()
    this.#askNow()
  }

  /** The session has ended. */
  end(): void {
    this.answered()
    this.#ended = true
    this.#update()
  }

  /** The server is of another build than this page. */
  noteOtherBuild(): void {
    this.#reload('newVersion')
  }

  /** The code of a part could not be loaded. That is a new version, a connection that broke off, or a fault: it is asked which. */
  async noteLostPart(): Promise<void> {
    if (await this.ask()) this.#reload('lostPart')
  }

  /** Whether the API answers now. */
  ask(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
      this.#look()
    })
    return this.#asking
  }

  /** While a page shows data that it keeps fresh, the badge says no more of it than is so. Returns how to end that. */
  show(data: ShownData): () => void {
    this.#shown.add(data)
    this.#update()
    return () => {
      this.#shown.delete(data)
      this.#update()
    }
  }

  async #ask(): Promise<boolean> {
    this.#waitingSince ??= Date.now()
    try {
      const { health, isOtherBuild } = await this.askServer(AbortSignal.timeout(patienceMs))
      const isReturn = Date.now() >= this.#staleAt()
      if (isOtherBuild) this.noteOtherBuild()
      if (health === 'away') throw new Error('The API does not answer.')
      if (health === 'ended') this.end()
      else this.answered()
      this.#askAt = Date.now() + (document.hidden ? hiddenEveryMs : askEveryMs)
      if (health === 'answers') for (const notify of this.#answerListeners) notify(isReturn)
      return health === 'answers'
    } catch {
      this.#failed = true
      this.#askAt = Date.now() + (document.hidden ? hiddenEveryMs : askAgainMs)
      return false
    }
  }

  #askNow(): void {
    this.#askAt = Date.now()
    this.#look()
  }

  #look(): void {
    if (this.#isRunning && Date.now() >= this.#askAt && !this.#asking) void this.ask()
    this.#update()
  }

  #reload(reason: ReloadReason): void {
    if (this.#reloadReason === 'newVersion') return
    this.#reloadReason = reason
    for (const notify of this.#listeners) notify()
  }

  #update(): void {
    const next = this.#judge()
    this.#wakeForNext()
    if (isSame(next, this.#state)) return
    this.#state = next
    for (const notify of this.#listeners) notify()
  }

  #judge(): ConnectionState {
    if (this.#ended) return { state: 'ended' }
    const late = [...this.#shown].some((data) => data.late)
    if (late || Date.now() >= this.#staleAt()) return { state: 'stale', since: this.#since() }
    const waitedMs = Date.now() - (this.#waitingSince ?? Date.now())
    return { state: this.#failed || waitedMs >= hesitationMs ? 'reconnecting' : 'live' }
  }

  #staleAt(): number {
    if (this.#waitingSince === undefined) return Number.POSITIVE_INFINITY
    return Math.max(this.#answeredAt + staleAfterMs, this.#waitingSince + leastPatienceMs)
  }

  #since(): number {
    const moments = [...this.#shown].map(({ asOf }) => asOf).filter((asOf) => asOf > 0)
    return toServerTime(Math.min(this.#answeredAt, ...moments))
  }

  /** The next moment at which something changes without anybody's doing. */
  #wakeForNext(): void {
    clearTimeout(this.#timer)
    if (!this.#isRunning) return
    const moments = [this.#staleAt()]
    if (!this.#asking) moments.push(this.#askAt)
    if (this.#waitingSince !== undefined) moments.push(this.#waitingSince + hesitationMs)
    const next = Math.min(...moments.filter((at) => at > Date.now()))
    if (next !== Number.POSITIVE_INFINITY) {
      this.#timer = setTimeout(() => this.#look(), next - Date.now())
    }
  }
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function listen(target: EventTarget, kind: string, listener: () => void): () => void {
  target.addEventListener(kind, listener)
  return () => target.removeEventListener(kind, listener)
}

function isSame(one: ConnectionState, other: ConnectionState): boolean {
  if (one.state === 'stale' && other.state === 'stale') return one.since === other.since
  return one.state === other.state
}
