import type { QueryClient } from '@tanstack/react-query'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { keepAlert } from '../alert-cache'
import { addNews, type KnownChanges } from '../alert-changes'
import { alertKeys } from '../alert-keys'
import { responderKeys } from '../responders'
import type { StreamMessage } from './stream-message'

/** What comes at the same time is shown at once. */
const gatherMs = 50
const askAtMostEveryMs = 1_000

/** After these as many match what is asked for as before; one that was moved may have left what the map shows. */
const keepsCounts = new Set<AlertNews['type']>(['noted', 'linked', 'unlinked', 'onScene', 'cleared'])
/** After these responders stand elsewhere than before. */
const movesResponders = new Set<AlertNews['type']>(['dispatched', 'onScene', 'cleared'])

/** Puts what the stream tells into the caches that the reads fill, and has read anew what it does not tell. */
export class NewsTaker {
  #gathered: AlertNews[] = []
  #gathering: ReturnType<typeof setTimeout> | undefined
  #asking: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly client: QueryClient,
    private readonly onNews: (news: AlertNews) => void = () => {},
  ) {}

  readonly take = (message: StreamMessage, wasLive: boolean): void => {
    if (message.kind === 'news') {
      this.onNews(message.news)
      this.#gather(message.news)
    }
    const isLive = message.kind !== 'lost'
    const mayHaveMissed = message.kind === 'ready' || isLive !== wasLive
    if (mayHaveMissed)
      for (const queryKey of [alertKeys.mentions, alertKeys.ones, alertKeys.attached])
        void this.client.invalidateQueries({ queryKey })
    if (message.kind === 'reset') this.#readAnew()
    // Between the last read and the first event something may have happened; and what is lost is asked for at once.
    if (mayHaveMissed) this.askChanges()
  }

  /** Has the changes and the counts read, once a second at most. */
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
    for (const { alert } of gathered) keepAlert(this.client, alert)
    const queries = this.client.getQueryCache().findAll({ queryKey: alertKeys.allChanges })
    // Those too that are not asked for: one that is shown may no longer be what was.
    const told = gathered.map(({ alert }) => alert)
    for (const { queryKey } of queries)
      this.client.setQueryData<KnownChanges>(queryKey, (known) => known && addNews(known, told))
    // Where closed ones are the API alone knows.
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
    for (const queryKey of [
      responderKeys.all,
      alertKeys.lists,
      alertKeys.points,
      alertKeys.ones,
      alertKeys.mentions,
      alertKeys.attached,
    ])
      void this.client.invalidateQueries({ queryKey })
    this.askChanges()
  }
}
