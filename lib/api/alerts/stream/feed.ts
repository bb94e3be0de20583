import type { Logger } from '@/lib/logging'
import { afterCommit } from '../../db/transaction'
import { listen } from '../../workers/listen'
import { Waker, WorkerLoops } from '../../workers/worker-loops'
import {
  listenForAlerts,
  type StoredNews,
  selectLogEnds,
  selectNews,
  selectReplayStart,
  tellOfAlerts,
} from './stream-repository'

/** How many events a read returns, and how many are kept for the open streams. */
const mostAtOnce = 500
const mostKept = 1_000
/** Fallback poll interval when no notification arrives. */
const lookSeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/** An event as it is written into every stream of its business. */
export type News = { position: number; text: string }

/** The latest events of one business, read once for all who follow it in this process. */
export class AlertFeed {
  /** Wakes whoever follows when there is more. */
  readonly waker = new Waker()
  readers = 0
  /** All events behind this position and up to `end` are kept. */
  #start: number
  #kept: News[] = []
  /** How often it was asked to read on, and the reading that runs. */
  #asked = 0
  #reading: Promise<void> | undefined
  #replayStart: { end: number; position: Promise<number> } | undefined

  constructor(
    readonly businessId: string,
    public end: number,
  ) {
    this.#start = end
  }

  /** What is behind a position; undefined where not all of that is kept any more. */
  after(position: number, most: number): News[] | undefined {
    if (position < this.#start) return undefined
    const first = this.#kept.findIndex((one) => one.position > position)
    return first < 0 ? [] : this.#kept.slice(first, first + most)
  }

  /** The first position behind which there are at most `most` events, read once for all who ask until the log goes on. */
  replayStart(most: number): Promise<number> {
    const { end } = this
    if (this.#replayStart?.end === end) return this.#replayStart.position
    const position = selectReplayStart(this.businessId, most)
    this.#replayStart = { end, position }
    position.catch(() => {
      this.#replayStart = undefined
    })
    return position
  }

  /**
   * Reads on to the end of the log. Asked for while it reads, it reads once more behind what it reads now: two readings from
   * one position would keep each event twice, and whoever joins then would be sent both.
   */
  readOn(): Promise<void> {
    this.#asked += 1
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAll(): Promise<void> {
    for (let asked = 0; asked !== this.#asked; ) {
      asked = this.#asked
      await this.#readPages()
    }
  }

  async #readPages(): Promise<void> {
    for (let read = mostAtOnce; read === mostAtOnce; ) {
      const news = await readNews(this.businessId, this.end, mostAtOnce)
      read = news.length
      this.#kept.push(...news)
      this.end = news.at(-1)?.position ?? this.end
      const old = this.#kept.splice(0, Math.max(0, this.#kept.length - mostKept))
      this.#start = old.at(-1)?.position ?? this.#start
      if (read > 0) this.waker.wake()
    }
  }
}

const feeds = new Map<string, AlertFeed>()
/** Businesses that something happened in since the feeds were last read on. */
const told = new Set<string>()
const waker = new Waker()

/** The feed of a business, which is read on until all who joined have left. */
export async function joinFeed(businessId: string): Promise<AlertFeed> {
  const [end = { position: 0 }] = feeds.has(businessId) ? [] : await selectLogEnds([businessId])
  const feed = feeds.get(businessId) ?? new AlertFeed(businessId, end.position)
  feeds.set(businessId, feed)
  feed.readers += 1
  return feed
}

export function leaveFeed(feed: AlertFeed): void {
  feed.readers -= 1
  if (feed.readers === 0) feeds.delete(feed.businessId)
}

/** What happened behind a position, oldest first, of the log itself. */
export async function readNews(businessId: string, after: number, most: number): Promise<News[]> {
  return (await selectNews(businessId, after, most)).map(asNews)
}

const asNews = ({ position, data }: StoredNews): News => ({
  position,
  text: `id: ${position}\nevent: alert\ndata: ${data}\n\n`,
})

const toTell = new Set<string>()
let telling = false

/** Has the streams of all processes read on once the transaction of the caller is stored. */
export function announceAlerts(businessId: string): void {
  afterCommit(() => {
    told.add(businessId)
    waker.wake()
    toTell.add(businessId)
    if (!telling) void tellOthers()
  })
}

/** While others are told, what happens meanwhile gathers: one at a time is enough. */
async function tellOthers(): Promise<void> {
  telling = true
  try {
    while (toTell.size > 0) {
      const businessIds = [...toTell]
      toTell.clear()
      await tellOfAlerts(businessIds)
    }
  } catch {
    // They look by themselves within a second.
  } finally {
    telling = false
  }
}

/** Starts reading the feeds on, as soon as something is told and once a second. `stop` resolves when none is read any more. */
export function startAlertNews(databaseUrl: string, logger: Logger): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'alert streams', waker, 'requests')
  let lookedAt = Number.NEGATIVE_INFINITY
  const running = [
    listen(loops, () => listenForAlerts(databaseUrl, hear)),
    loops.repeat('read on', lookSeconds, async () => {
      const isDue = performance.now() - lookedAt >= lookSeconds * 1000
      if (isDue) lookedAt = performance.now()
      const heard = new Set(told)
      told.clear()
      const behind = isDue
        ? await feedsBehind()
        : [...feeds.values()].filter((one) => heard.has(one.businessId))
      await Promise.all(behind.map((feed) => feed.readOn()))
      return false
    }),
  ]
  return {
    async stop() {
      loops.stop()
      await Promise.all(running)
    },
  }
}

function hear(businessId: string): void {
  told.add(businessId)
  waker.wake()
}

async function feedsBehind(): Promise<AlertFeed[]> {
  if (feeds.size === 0) return []
  const ends = await selectLogEnds([...feeds.keys()])
  return ends.flatMap(({ businessId, position }) => {
    const feed = feeds.get(businessId)
    return feed && feed.end < position ? [feed] : []
  })
}
