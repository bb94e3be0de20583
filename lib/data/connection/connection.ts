import type { Role } from '@/lib/contract/roles'
import type { OtherSession } from '@/lib/page-session'
import { onRefusedSession, watchOtherSessions } from '../page-session'
import { askHealth, watchTouches } from './health'
import { toServerTime } from './server-clock'

/** `since`: when the data on screen was last confirmed, by the server's clock. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'ended' } | { state: 'stale'; since: number }
/** Why the page should be reloaded: the console has a new build, or part of the page failed to load. */
export type ReloadReason = 'newVersion' | 'lostPart'

/** Data that a page shows and polls: when it was loaded (browser clock), and whether it is late. */
export type ShownData = { asOf: number; late: boolean }

const askEveryMs = 3_000
const askAgainMs = 1_000
/** A hidden page must learn of a new version too. */
const hiddenEveryMs = 25_000
const timeoutMs = 4_000
const hesitationMs = 1_000
export const staleAfterMs = 5_000
/** After the machine wakes from sleep the last response is old, although no check was sent since. */
const leastWaitMs = staleAfterMs - askEveryMs

/**
 * Whether the API responds: the single source of truth for the badge and the pages. Every response counts, and so does
 * every missing one; while no page sends requests, it checks on its own. Stale after five seconds without a response.
 */
export class Connection {
  #answeredAt = Date.now()
  /** When the first unanswered request since the last response was sent. */
  #waitingSince: number | undefined
  #failed = false
  #ended = false
  #asking: Promise<boolean> | undefined
  #askAt = 0
  #users = 0
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ConnectionState = { state: 'live' }
  #reloadReason: ReloadReason | undefined
  #other: OtherSession | undefined
  /** How often someone else was found signed in: only a check sent after the latest finding can clear it. */
  #refusals = 0
  #roles: readonly Role[] | undefined
  readonly #shown = new Set<ShownData>()
  readonly #listeners = new Set<() => void>()
  readonly #answerListeners = new Set<(isReturn: boolean) => void>()

  constructor(private readonly askServer: typeof askHealth = askHealth) {}

  readonly subscribe = (listener: () => void) => addTo(this.#listeners, listener)
  readonly readState = () => this.#state
  readonly readReloadReason = () => this.#reloadReason
  /** Who is signed in to this browser, if it is not the user the page was rendered for. */
  readonly readOther = () => this.#other
  /** The user's roles according to the last health check; undefined before the first. */
  readonly readRoles = () => this.#roles

  /** Called whenever the API answers a health check, with whether that ends an outage. */
  onAnswer(listener: (isReturn: boolean) => void): () => void {
    return addTo(this.#answerListeners, listener)
  }

  /** Starts the checks; returns a function that stops them once nobody else needs them. */
  start(): () => void {
    this.#users += 1
    if (this.#users === 1) this.#begin()
    return () => {
      this.#users -= 1
      if (this.#users > 0) return
      clearTimeout(this.#timer)
      for (const stop of this.#stops.splice(0)) stop()
    }
  }

  #begin(): void {
    this.#askNow()
    this.#stops = [
      watchTouches(),
      watchOtherSessions(() => this.#askNow()),
      onRefusedSession(() => this.#askNow()),
      listen(window, 'online', () => this.#askNow()),
      listen(window, 'offline', () => this.unanswered()),
      listen(document, 'visibilitychange', () => document.hidden || this.#askNow()),
    ]
  }

  /** The API responded. */
  answered(): void {
    this.#answeredAt = Date.now()
    this.#waitingSince = undefined
    this.#failed = false
    this.#ended = false
    this.#update()
  }

  /** No response came, or not from the API, so its health is checked at once. */
  unanswered(): void {
    this.#failed = true
    this.#waitingSince ??= Date.now()
    this.#askNow()
  }

  /** The session has ended. If the page was hidden because someone else was signed in, it stays hidden. */
  end(): void {
    this.answered()
    this.#ended = true
    this.#update()
  }

  /** Someone else is signed in to this browser: the page's requests are refused until its own user is back. */
  noteOther(other: OtherSession): void {
    this.answered()
    this.#refusals += 1
    this.#setOther(other)
  }

  /** The server has a different build from this page's. */
  noteOtherBuild(): void {
    this.#reload('newVersion')
  }

  /** A part's code failed to load: a new version, a lost connection or a fault. A health check tells which. */
  async noteLostPart(): Promise<void> {
    if (await this.ask()) this.#reload('lostPart')
  }

  /** Whether the API responds now. */
  ask(): Promise<boolean> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined
      this.#look()
    })
    return this.#asking
  }

  /**
   * Registers data that a page keeps fresh, so that the badge never claims more. Returns a function that unregisters
   * it.
   */
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
    const refusals = this.#refusals
    try {
      const { health, isOtherBuild, roles, other } = await this.askServer(AbortSignal.timeout(timeoutMs))
      const isReturn = Date.now() >= this.#staleAt()
      if (isOtherBuild) this.noteOtherBuild()
      if (health === 'away') throw new Error('The API is not responding.')
      if (health === 'ended') this.end()
      else if (other) this.noteOther(other)
      else {
        this.answered()
        if (refusals === this.#refusals) this.#setOther(undefined)
      }
      if (roles) this.#noteRoles(roles)
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
    if (this.#users > 0 && Date.now() >= this.#askAt && !this.#asking) void this.ask()
    this.#update()
  }

  #setOther(other: OtherSession | undefined): void {
    if (other?.name === this.#other?.name && other?.businessId === this.#other?.businessId) return
    this.#other = other
    for (const notify of this.#listeners) notify()
  }

  #noteRoles(roles: readonly Role[]): void {
    if (roles.join() === this.#roles?.join()) return
    this.#roles = roles
    for (const notify of this.#listeners) notify()
  }

  #reload(reason: ReloadReason): void {
    if (this.#reloadReason === 'newVersion') return
    this.#reloadReason = reason
    for (const notify of this.#listeners) notify()
  }

  #update(): void {
    const now = Date.now()
    const next = this.#judge(now)
    this.#wakeForNext(now)
    if (isSame(next, this.#state)) return
    this.#state = next
    for (const notify of this.#listeners) notify()
  }

  #judge(now: number): ConnectionState {
    if (this.#ended) return { state: 'ended' }
    const late = [...this.#shown].some((data) => data.late)
    if (late || now >= this.#staleAt()) return { state: 'stale', since: this.#since() }
    const waitedMs = now - (this.#waitingSince ?? now)
    return { state: this.#failed || waitedMs >= hesitationMs ? 'reconnecting' : 'live' }
  }

  #staleAt(): number {
    if (this.#waitingSince === undefined) return Number.POSITIVE_INFINITY
    return Math.max(this.#answeredAt + staleAfterMs, this.#waitingSince + leastWaitMs)
  }

  #since(): number {
    const moments = [...this.#shown].map(({ asOf }) => asOf).filter((asOf) => asOf > 0)
    return toServerTime(Math.min(this.#answeredAt, ...moments))
  }

  /** Schedules the next evaluation: when time alone changes the state, or when the next check is due. */
  #wakeForNext(now: number): void {
    clearTimeout(this.#timer)
    if (this.#users === 0) return
    const moments = [this.#staleAt()]
    if (this.#waitingSince !== undefined) moments.push(this.#waitingSince + hesitationMs)
    const ahead = moments.filter((at) => at > now)
    // A check that is due has yet to be sent; a state change that is due has just been made.
    if (!this.#asking) ahead.push(Math.max(this.#askAt, now))
    const next = Math.min(...ahead)
    if (next !== Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#look(), next - now)
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
