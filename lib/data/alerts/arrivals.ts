import type { QueryClient } from '@tanstack/react-query'
import type { Alert } from '@/lib/contract/alerts/alert'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import type { KnownChanges } from './alert-changes'
import { alertKeys } from './alert-keys'
import { isUnattended } from './matches-filters'

/** Alerts that arrive within this time are announced together. */
const gatherMs = 300

/**
 * Announces each alert once when it starts to wait for someone: new ones, whether from the stream or a read, and
 * reopened ones. `since` is when the watch begins, by the server's clock. Filters do not matter.
 */
export class ArrivalWatch {
  readonly #known = new Map<string, number>()
  readonly #listeners = new Set<(arrived: readonly Alert[]) => void>()
  #gathered = new Map<string, Alert>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly client: QueryClient,
    private readonly since: number,
  ) {}

  /** Watches until the returned function is called. */
  start(): () => void {
    const leave = this.client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isChanges(query.queryKey)) this.#takeChanges(query.state.data)
    })
    return () => {
      leave()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  readonly takeNews = ({ type, alert }: AlertNews): void => {
    if (type === 'created' || type === 'reopened') this.#hear(alert)
  }

  readonly subscribe = (listener: (arrived: readonly Alert[]) => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #takeChanges(changes: KnownChanges | undefined): void {
    for (const alert of changes?.alerts.values() ?? []) {
      const isNew = !this.#known.has(alert.id) && Date.parse(alert.createdAt) >= this.since
      if (isNew) this.#hear(alert)
    }
  }

  #hear(alert: Alert): void {
    if ((this.#known.get(alert.id) ?? 0) >= alert.version) return
    this.#known.set(alert.id, alert.version)
    if (!isUnattended(alert)) return
    this.#gathered.set(alert.id, alert)
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs)
  }

  #tell(): void {
    this.#timer = undefined
    const arrived = [...this.#gathered.values()]
    this.#gathered = new Map()
    for (const listener of this.#listeners) listener(arrived)
  }
}

const isChanges = ([resource, part]: readonly unknown[]) =>
  resource === alertKeys.allChanges[0] && part === alertKeys.allChanges[1]
