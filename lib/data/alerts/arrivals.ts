import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertStore } from './alert-store'
import { isUnattended } from './matches-filters'

/** Alerts that arrive within this time are announced together. */
const gatherMs = 300

/**
 * Announces every new or reopened alert once if nobody has acknowledged it, no matter how it reached the store
 * and regardless of the filters. Alerts opened before `since`, by the server's clock, are not announced.
 */
export class ArrivalWatch {
  /** When each known alert was last opened. */
  readonly #openings = new Map<string, string>()
  readonly #listeners = new Set<(arrived: readonly Alert[]) => void>()
  #gathered = new Map<string, Alert>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly store: AlertStore,
    private readonly since: number,
  ) {}

  /** Starts watching; the returned function stops it. */
  start(): () => void {
    const leave = this.store.subscribe((taken) => {
      for (const alert of taken) this.#see(alert)
    })
    return () => {
      leave()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  readonly subscribe = (listener: (arrived: readonly Alert[]) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #see(alert: Alert): void {
    const { id, openedAt } = alert
    if (Date.parse(openedAt) < this.since || this.#openings.get(id) === openedAt) return
    this.#openings.set(id, openedAt)
    if (!isUnattended(alert)) return
    this.#gathered.set(id, alert)
    this.#timer ??= setTimeout(() => this.#announce(), gatherMs)
  }

  #announce(): void {
    this.#timer = undefined
    const arrived = [...this.#gathered.values()]
    this.#gathered = new Map()
    for (const listener of this.#listeners) listener(arrived)
  }
}
