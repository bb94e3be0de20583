import type { QueryClient } from '@tanstack/react-query'
import type { Alert } from '@/lib/contract/alerts/alert'

/** What the browser knows about the alerts at one point in time. */
export type KnownAlerts = {
  /** The newest version of each alert received so far, by ID. */
  alerts: ReadonlyMap<string, Alert>
  /**
   * The IDs of alerts that the stream, the poll or an action has reported as changed. A list that was loaded
   * before the change may lack them.
   */
  changed: ReadonlySet<string>
}

/**
 * Checks only what the console relies on, because the contract's schema would be too large for the alerts
 * page.
 */
export function isAlert(value: unknown): value is Alert {
  const one = (value ?? {}) as Partial<Alert>
  const { latitude, longitude } = one.location ?? {}
  const texts = [one.id, one.alertType, one.createdAt, one.openedAt, one.updatedAt]
  const numbers = [one.number, one.version, one.priority, one.closed, latitude, longitude]
  const mayBeNull = [one.acknowledgedAt, one.acknowledgedBy, one.assignedTo, one.closedAt, one.accountId]
  return (
    texts.every((text) => typeof text === 'string') &&
    numbers.every(Number.isFinite) &&
    mayBeNull.every((text) => text === null || typeof text === 'string') &&
    Array.isArray(one.responders) &&
    typeof one.additional === 'object' &&
    one.additional !== null
  )
}

export const nothingKnown: KnownAlerts = { alerts: new Map(), changed: new Set() }

/** Once more changes than this are stored, the displayed data is refetched and the changes are discarded. */
const mostChanged = 5_000
/** As long as the query cache keeps unused responses. */
const forgottenAfterMs = 5 * 60_000

/**
 * A refetch of all outdated data, retried until it succeeds: when the first attempt began and what was known
 * then; both undefined before that attempt.
 */
type Renewal = { startedAt?: number; known?: KnownAlerts }
/**
 * Refetches outdated data; resolves to true on success. If `olderThan` is set, only responses older than that
 * still have to be refetched.
 */
type ReadAgain = (times: { startedAt: number; olderThan: number | undefined }) => Promise<boolean>

/**
 * The only store of alerts: lists, markers, counters and panels select what they show from it. It is updated
 * by responses that contain alerts, by the stream, by the poll for changes and by responses to actions, in
 * any order.
 */
export class AlertStore {
  #known = nothingKnown
  #position: string | null | undefined
  #completeSince = 0
  /** The refetch that is requested or in progress. */
  #renewal: Renewal | undefined
  #isReading = false
  #followers = 0
  #forgetting: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<(taken: readonly Alert[]) => void>()

  readonly read = () => this.#known

  /** Calls the listener with the alerts that are new or have a newer version. */
  readonly subscribe = (listener: (taken: readonly Alert[]) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Stores these alerts, unless newer versions are known. */
  take(alerts: readonly Alert[]): void {
    this.#put(alerts, this.#known.changed)
  }

  /** Like `take`, for alerts that have just changed. */
  takeChanged(alerts: readonly Alert[]): void {
    const { changed } = this.#known
    const isKnown = alerts.every(({ id }) => changed.has(id))
    this.#put(alerts, isKnown ? changed : new Set([...changed, ...alerts.map(({ id }) => id)]))
  }

  /**
   * The time of the last change known from the poll, by the database's clock: null while there are no alerts,
   * undefined before the first response.
   */
  get position(): string | null | undefined {
    return this.#position
  }

  /**
   * The start of the period for which every change is known, by the browser's clock; earlier responses are
   * outdated.
   */
  get completeSince(): number {
    return this.#completeSince
  }

  begin(time: number): void {
    this.#completeSince = time
  }

  advance(position: string | null): void {
    const known = this.#position
    if (!known || (position && Date.parse(position) > Date.parse(known))) this.#position = position
  }

  /** Marks everything loaded so far as outdated, so that `renew` refetches it. */
  outdate(): void {
    this.#renewal = {}
  }

  /**
   * Refetches what `outdate` has marked, or what failed in the previous attempt. On success, everything known
   * before is discarded, except what has changed in the meantime.
   */
  async renew(readAgain: ReadAgain): Promise<void> {
    const renewal = this.#renewal
    if (!renewal || this.#isReading) return
    const olderThan = renewal.startedAt
    const { startedAt = Date.now(), known = this.#known } = renewal
    Object.assign(renewal, { startedAt, known })
    this.#isReading = true
    const isDone = await readAgain({ startedAt, olderThan }).finally(() => {
      this.#isReading = false
    })
    if (!isDone) return
    this.#forget(known)
    this.#completeSince = startedAt
    if (this.#renewal !== renewal) return this.renew(readAgain)
    this.#renewal = undefined
  }

  /** Whether so many changes are stored that a full refetch should replace them. */
  get isFull(): boolean {
    return this.#renewal === undefined && this.#known.changed.size > mostChanged
  }

  #forget(before: KnownAlerts): void {
    const alerts = new Map([...this.#known.alerts].filter(([id, alert]) => before.alerts.get(id) !== alert))
    this.#become({ alerts, changed: new Set([...this.#known.changed].filter((id) => alerts.has(id))) }, [])
  }

  clear(): void {
    this.#position = undefined
    this.#renewal = undefined
    this.#become(nothingKnown, [])
  }

  /**
   * Keeps the alerts until the returned function is called. Five minutes after the last follower has left, all alerts
   * are discarded.
   */
  follow(): () => void {
    clearTimeout(this.#forgetting)
    this.#followers += 1
    return () => {
      this.#followers -= 1
      if (this.#followers > 0) return
      this.#forgetting = setTimeout(() => this.clear(), forgottenAfterMs)
    }
  }

  #put(given: readonly Alert[], changed: ReadonlySet<string>): void {
    const { alerts } = this.#known
    const newer = new Map<string, Alert>()
    for (const alert of given) {
      const known = newer.get(alert.id) ?? alerts.get(alert.id)
      if (!known || isNewer(alert, known)) newer.set(alert.id, alert)
    }
    if (newer.size === 0 && changed === this.#known.changed) return
    this.#become({ alerts: newer.size === 0 ? alerts : new Map([...alerts, ...newer]), changed }, [
      ...newer.values(),
    ])
  }

  #become(known: KnownAlerts, taken: readonly Alert[]): void {
    this.#known = known
    for (const notify of this.#listeners) notify(taken)
  }
}

const stores = new WeakMap<QueryClient, AlertStore>()

/** The store that belongs to this query cache and lives as long as it, which is as long as the session. */
export function alertStoreOf(client: QueryClient): AlertStore {
  const store = stores.get(client) ?? new AlertStore()
  stores.set(client, store)
  return store
}

type Versioned = { version: number }

/** The only function that decides which of two versions of an alert is newer. */
export const isNewer = (one: Versioned, other: Versioned) => one.version > other.version

/** An alert from a response, or the store's version if that is newer. */
export function newestOf({ alerts }: KnownAlerts, answered: Alert): Alert {
  const known = alerts.get(answered.id)
  return known && isNewer(known, answered) ? known : answered
}

/** Finds an alert by its number or ID. */
export function findIn(alerts: ReadonlyMap<string, Alert>, key: string): Alert | undefined {
  const number = Number(key)
  return alerts.get(key) ?? [...alerts.values()].find((alert) => alert.number === number)
}
