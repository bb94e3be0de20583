import type { QueryClient } from '@tanstack/react-query'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { renewAlerts } from '../alert-changes'
import { alertKeys } from '../alert-keys'
import { alertStoreOf } from '../alert-store'
import { responderKeys } from '../responders'
import type { StreamMessage } from './stream-message'

/** Events that arrive within this time are processed together. */
const gatherMs = 50
const askAtMostEveryMs = 1_000

/**
 * Event types that do not change how many alerts match the filters. A move can, because the alert may leave the
 * visible part of the map.
 */
const keepsCounts = new Set<AlertNews['type']>(['noted', 'linked', 'unlinked', 'onScene', 'cleared'])
/** Event types that change the responders' states. */
const movesResponders = new Set<AlertNews['type']>(['dispatched', 'onScene', 'cleared'])

/** Puts the stream's events into the store, and refetches what the stream does not deliver. */
export class NewsTaker {
  #gathered: AlertNews[] = []
  #gathering: ReturnType<typeof setTimeout> | undefined
  #asking: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly client: QueryClient) {}

  readonly take = (message: StreamMessage, wasLive: boolean): void => {
    if (message.kind === 'news') this.#gather(message.news)
    const isLive = message.kind !== 'lost'
    const mayHaveMissed = message.kind === 'ready' || isLive !== wasLive
    if (mayHaveMissed)
      for (const queryKey of [alertKeys.mentions, alertKeys.ones, alertKeys.attached])
        void this.client.invalidateQueries({ queryKey })
    if (message.kind === 'reset') this.#readAnew()
    // Events may have been missed before the stream was ready; once it is lost, polling replaces it.
    if (mayHaveMissed) this.askChanges()
  }

  /** Refetches the changes and the counts, at most once a second. */
  askChanges(): void {
    this.#asking ??= setTimeout(() => {
      this.#asking = undefined
      for (const queryKey of [alertKeys.allChanges, alertKeys.counts, alertKeys.closedClusters])
        void this.client.invalidateQueries({ queryKey })
    }, askAtMostEveryMs)
  }

  stop(): void {
    clearTimeout(this.#gathering)
    clearTimeout(this.#asking)
    this.#gathering = undefined
    this.#asking = undefined
    this.#show()
  }

  #gather(news: AlertNews): void {
    this.#gathered.push(news)
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#show()
    }, gatherMs)
  }

  #show(): void {
    const gathered = this.#gathered.splice(0)
    if (gathered.length === 0) return
    alertStoreOf(this.client).takeChanged(gathered.map(({ alert }) => alert))
    // Only the API knows how closed alerts are clustered.
    if (gathered.some(({ type, alert }) => !keepsCounts.has(type) || alert.closed !== 0)) this.askChanges()
    if (gathered.some(({ type }) => type === 'linked' || type === 'unlinked'))
      void this.client.invalidateQueries({ queryKey: alertKeys.attached })
    if (gathered.some(({ type }) => movesResponders.has(type)))
      void this.client.invalidateQueries({ queryKey: responderKeys.all })
    for (const id of new Set(gathered.flatMap(({ mentions = [] }) => mentions)))
      void this.client.invalidateQueries({ queryKey: alertKeys.mentionsOf(id) })
    for (const key of new Set(gathered.flatMap(({ alert }) => [alert.id, String(alert.number)])))
      void this.client.invalidateQueries({ queryKey: alertKeys.one(key) })
  }

  #readAnew(): void {
    void this.client.invalidateQueries({ queryKey: responderKeys.all })
    void renewAlerts(this.client)
    this.askChanges()
  }
}
