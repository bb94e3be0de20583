import { streamAlerts as operation } from '@/lib/contract/alerts/stream'
import { mayReadStill } from '../authentication/service'
import type { Caller } from '../caller'
import { isDatabaseLive } from '../db/liveness'
import { openStream } from '../open-streams'
import { StreamedFile } from '../streamed-file'
import { type AlertFeed, joinFeed, leaveFeed, readNews } from './feed'
import { countNews } from './stream-repository'

/** Who missed more reads everything anew. */
const mostReplayed = 10_000
const checkEveryMs = 5_000
/**
 * With each look, which may come a moment early. Only while the database answers: who reads knows within seconds that nothing
 * comes any more.
 */
const sayEveryMs = checkEveryMs - 500

type Call = { token?: string; lastEventId: string | null; signal: AbortSignal }

/**
 * Extension: what happens to the alerts of the business, from the cursor of `Last-Event-ID` or `after` on, or from now, until
 * the caller may read it no longer. Nothing is kept for a slow reader: what it has not read yet is read from the log. 429 for
 * too many streams.
 */
export async function streamAlerts(
  caller: Caller,
  { after }: { after?: string },
  { token, lastEventId, signal: left }: Call,
): Promise<StreamedFile> {
  const stream = openStream(caller.identityId ?? caller.businessId)
  const feed = await joinFeed(caller.businessId).catch((error) => {
    stream.close()
    throw error
  })
  const signal = AbortSignal.any([left, stream.signal])
  const wake = () => feed.waker.wake()
  signal.addEventListener('abort', wake, { once: true })
  const follow = async function* () {
    try {
      const cursor = lastEventId ?? after
      const position = cursor === undefined ? feed.end : await findPosition(feed, cursor)
      yield event('ready', position ?? feed.end)
      if (position === undefined) yield event('reset', feed.end)
      const mayStay = () => mayReadStill(caller, token, operation)
      yield* followFrom(feed, position ?? feed.end, { signal, mayStay })
    } finally {
      signal.removeEventListener('abort', wake)
      leaveFeed(feed)
      stream.close()
    }
  }
  return new StreamedFile(null, follow())
}

const event = (name: 'ready' | 'reset', position: number) => `id: ${position}\nevent: ${name}\ndata: {}\n\n`

/** The position of a cursor; undefined for what is none of this log, or too far back. */
async function findPosition({ businessId, end }: AlertFeed, cursor: string): Promise<number | undefined> {
  const position = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined
  if (position === undefined || position === end) return position
  if (position > end) return undefined
  const behind = await countNews(businessId, position, mostReplayed + 1)
  return behind > mostReplayed ? undefined : position
}

type Following = { signal: AbortSignal; mayStay: () => Promise<boolean> }

async function* followFrom(
  feed: AlertFeed,
  from: number,
  { signal, mayStay }: Following,
): AsyncGenerator<string> {
  let position = from
  let said = performance.now()
  let checked = said
  while (!signal.aborted) {
    const { wakes } = feed.waker
    const news = feed.after(position) ?? (await readNews(feed.businessId, position))
    const last = news.at(-1)
    if (last || (performance.now() - said >= sayEveryMs && isDatabaseLive())) {
      position = last?.position ?? position
      said = performance.now()
      yield last ? news.map(({ text }) => text).join('') : ':\n\n'
    }
    if (performance.now() - checked >= checkEveryMs) {
      if (!(await mayStay())) return
      checked = performance.now()
    }
    if (!last) await feed.waker.wait(checkEveryMs / 1000, wakes)
  }
}
