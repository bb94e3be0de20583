import type { Logger } from '@/lib/logging'
import type { Listeners } from '../../db/listening'
import { afterCommit } from '../../db/transaction'
import { listen } from '../../workers/listen'
import { Waker, WorkerLoops } from '../../workers/worker-loops'
import {
  listenForAlerts,
  notifyAlertStreams,
  type StoredNews,
  selectLogEnds,
  selectNews,
  selectReplayStart,
} from './stream-repository'

/** The number of events that one read returns, and the number that are cached for the open streams. */
const mostAtOnce = 500
const mostKept = 1_000
/** How often to poll if no notification arrives. */
const lookSeconds = 1
const outage = { firstSeconds: 0.2, longestSeconds: 2 }

/** An event as written to each of its business's streams. */
export type News = { position: number; text: string }

/** A business's latest events, read once for all streams of this process. */
export class AlertFeed {
  /** Wakes the streams when there are new events. */
  readonly waker = new Waker()
  readers = 0
  /** `#kept` contains all events after `#start`, up to `end`. */
  #start: number
  #kept: News[] = []
  /** How many times `readOn` has been called. */
  #asked = 0
  #reading: Promise<void> | undefined
  #replayStart: { end: number; position: Promise<number> } | undefined

  constructor(
    readonly businessId: string,
    public end: number,
  ) {
    this.#start = end
  }

  /** The events after a position; undefined if some of them are no longer cached. */
  after(position: number, most: number): News[] | undefined {
    if (position < this.#start) return undefined
    const first = this.#kept.findIndex((one) => one.position > position)
    return first < 0 ? [] : this.#kept.slice(first, first + most)
  }

  /**
   * The lowest position with at most `most` events after it. Until there are new events, it is read only
   * once.
   */
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
   * Reads to the end of the log. A call during a read causes another read after it. Two parallel reads would
   * store each event twice, and streams that join in the meantime would send each event twice.
   */
  readOn(): Promise<void> {
    this.#asked += 1
    this.#reading ??= this.#readAll()
    return this.#reading
  }

  async #readAll(): Promise<void> {
    try {
      for (let asked = 0; asked !== this.#asked; ) {
        asked = this.#asked
        await this.#readPages()
      }
    } finally {
      // Runs in the same turn of the event loop as the last check of `#asked`, so no call can come in
      // between.
      this.#reading = undefined
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
/** Businesses with new events that the feeds have not read yet. */
const changed = new Set<string>()
const waker = new Waker()

/** Joins a business's feed, which is kept up to date until all of its readers have left. */
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

/** The events after a position, oldest first, read directly from the log. */
export async function readNews(businessId: string, after: number, most: number): Promise<News[]> {
  return (await selectNews(businessId, after, most)).map(asNews)
}

const asNews = ({ position, data }: StoredNews): News => ({
  position,
  text: `id: ${position}\nevent: alert\ndata: ${data}\n\n`,
})

/** When all feeds were last up to date, as a `performance.now()` time. */
let caughtUpAt = performance.now()

/**
 * How many seconds the streams of this process may be behind: about one in normal operation, and 0 without
 * streams.
 */
export function feedLagSeconds(): number {
  return feeds.size === 0 ? 0 : (performance.now() - caughtUpAt) / 1000
}

const pending = new Set<string>()
let isPublishing = false

/** Wakes the streams of all processes once the caller's transaction has committed. */
export function announceAlerts(businessId: string): void {
  afterCommit(() => {
    changed.add(businessId)
    waker.wake()
    pending.add(businessId)
    if (!isPublishing) void publishPending()
  })
}

/** Sends one notification at a time. Businesses added in the meantime are included in the next one. */
async function publishPending(): Promise<void> {
  isPublishing = true
  try {
    while (pending.size > 0) {
      const businessIds = [...pending]
      pending.clear()
      await notifyAlertStreams(businessIds)
    }
  } catch {
    // The other processes poll every second anyway.
  } finally {
    isPublishing = false
  }
}

/**
 * Keeps the feeds up to date, both on notification and by polling once a second. `others` are listeners for other
 * channels, on the same connection. `stop` resolves once no read is in progress.
 */
export function startAlertNews(
  databaseUrl: string,
  logger: Logger,
  others: Listeners = {},
): { stop(): Promise<void> } {
  const loops = new WorkerLoops(logger, { outage }, 'alert streams', waker, 'requests')
  let lookedAt = Number.NEGATIVE_INFINITY
  const running = [
    listen(loops, () => listenForAlerts(databaseUrl, markChanged, others)),
    loops.repeat('read on', lookSeconds, async () => {
      const isDue = performance.now() - lookedAt >= lookSeconds * 1000
      if (isDue) lookedAt = performance.now()
      const businessIds = new Set(changed)
      changed.clear()
      const behind = isDue
        ? await feedsBehind()
        : [...feeds.values()].filter((one) => businessIds.has(one.businessId))
      await Promise.all(behind.map((feed) => feed.readOn()))
      if (isDue) caughtUpAt = performance.now()
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

function markChanged(businessId: string): void {
  changed.add(businessId)
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
