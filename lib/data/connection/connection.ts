import type { Role } from '@/lib/contract/roles'
import type { OtherSession } from '@/lib/page-session'
import { onRefusedSession, watchOtherSessions } from '../page-session'
import { askHealth, watchTouches } from './health'
import { toServerTime } from './server-clock'

/** `since`: when what is shown was last confirmed, by the server's clock. */
export type ConnectionState = { state: 'live' | 'reconnecting' | 'ended' } | { state: 'stale'; since: number }
/** Why the page should be reloaded: the console has another build, or a part of the page could not be loaded. */
export type ReloadReason = 'newVersion' | 'lostPart'

/** Data that a page shows and polls: when it came (the browser's clock), and whether it is late. */
export type ShownData = { asOf: number; late: boolean }

const askEveryMs = 3_000
const askAgainMs = 1_000
/** A hidden page must learn of a new version too. */
const hiddenEveryMs = 25_000
const timeoutMs = 4_000
const hesitationMs = 1_000
export const staleAfterMs = 5_000
/** After a sleep of the machine the last answer is old, although nothing was asked since. */
const leastWaitMs = staleAfterMs - askEveryMs

/**
 * Whether the API answers: the one source of it, for the badge and for pages. Every answer, and every missing one, counts;
 * when no page asks, it asks by itself. After five seconds without an answer it is stale.
 */
export class Connection {
  #answeredAt = Date.now()
  /** The first unanswered request since the last answer. */
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
  /** How often the page was found to be another's: only a question asked after the last time can find otherwise. */
  #refusals = 0
  #roles: readonly Role[] | undefined
  readonly #shown = new Set<ShownData>()
  readonly #listeners = new Set<() => void>()
  readonly #answerListeners = new Set<(isReturn: boolean) => void>()

  constructor(private readonly askServer: typeof askHealth = askHealth) {}

  readonly subscribe = (listener: () => void) => addTo(this.#listeners, listener)
  readonly readState = () => this.#state
  readonly readReloadReason = () => this.#reloadReason
  /** Who is signed in in this browser, when that is somebody else than the page was made for. */
  readonly readOther = () => this.#other
  /** What the person may do, as the last health check said; undefined before the first. */
  readonly readRoles = () => this.#roles

  /** Called whenever the API answers a health check; says whether that ends a silence. */
  onAnswer(listener: (isReturn: boolean) => void): () => void {
    return addTo(this.#answerListeners, listener)
  }

  /** Starts to ask by itself; returns the function that stops it, once nobody else wants it asked. */
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

  /** An answer came from the API. */
  answered(): void {
    this.#answeredAt = Date.now()
    this.#waitingSince = undefined
    this.#failed = false
    this.#ended = false
    this.#update()
  }

  /** No answer came, or not one of the API, so its health is checked at once. */
  unanswered(): void {
    this.#failed = true
    this.#waitingSince ??= Date.now()
    this.#askNow()
  }

  /** The session has ended. A page that was hidden from whoever has signed out stays hidden. */
  end(): void {
    this.answered()
    this.#ended = true
    this.#update()
  }

  /** The session of this browser is somebody else's: nothing of this page is answered until it is its own again. */
  noteOther(other: OtherSession): void {
    this.answered()
    this.#refusals += 1
    this.#setOther(other)
  }

  /** The server has another build than this page. */
  noteOtherBuild(): void {
    this.#reload('newVersion')
  }

  /** The code of a part could not be loaded: a new version, a lost connection, or a fault. A health check says which. */
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

  /** Registers data that a page keeps fresh, so that the badge never claims more than it. Returns the function that ends it. */
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
      if (health === 'away') throw new Error('The API does not answer.')
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

  /** Looks again when the state changes next by itself, or the next question is due. */
  #wakeForNext(now: number): void {
    clearTimeout(this.#timer)
    if (this.#users === 0) return
    const moments = [this.#staleAt()]
    if (this.#waitingSince !== undefined) moments.push(this.#waitingSince + hesitationMs)
    const ahead = moments.filter((at) => at > now)
    // A question that is due is still to be asked; a change of state that is due was made just now.
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
