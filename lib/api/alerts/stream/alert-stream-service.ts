import { streamAlerts as operation } from '@/lib/contract/alerts/stream'
import { mayReadStill } from '../../authentication/service'
import type { Caller } from '../../caller'
import { isDatabaseLive } from '../../db/liveness'
import { openStream } from '../../limits/open-streams'
import { StreamedFile } from '../../streamed-file'
import { type AlertFeed, joinFeed, leaveFeed } from './feed'
import { type Piece, pageLength, readReplay, takeTurn, write } from './replay'

/** A client that missed more events than this must reload. */
const mostReplayed = 10_000
const checkEveryMs = 5_000
/**
 * The interval between keep-alives, slightly shorter than between checks, so that each check sends one. None
 * is sent while the database does not respond, so clients notice within seconds that no events will arrive.
 */
const sayEveryMs = checkEveryMs - 500

type Call = { token?: string; lastEventId: string | null; signal: AbortSignal }

/**
 * Streams alert events until the caller may no longer read alerts. A slow client gets one page at a time: the
 * next page is read only after the previous page has been sent.
 */
export async function streamAlerts(
  caller: Caller,
  { after }: { after?: string },
  { token, lastEventId, signal: left }: Call,
): Promise<StreamedFile> {
  const stream = await openStream(caller)
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

/** The position that a cursor stands for; undefined if the cursor is invalid or too old. */
async function findPosition(feed: AlertFeed, cursor: string): Promise<number | undefined> {
  const position = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined
  if (position === undefined || position === feed.end) return position
  if (position > feed.end || position < (await feed.replayStart(mostReplayed))) return undefined
  return position
}

type Following = { signal: AbortSignal; mayStay: () => Promise<boolean> }

async function* followFrom(
  feed: AlertFeed,
  from: number,
  { signal, mayStay }: Following,
): AsyncGenerator<string | Uint8Array> {
  let position = from
  let said = performance.now()
  let checked = said
  while (!signal.aborted) {
    const { wakes } = feed.waker
    const piece = await nextPiece(feed, position)
    if (piece || (performance.now() - said >= sayEveryMs && isDatabaseLive())) {
      position = piece?.end ?? position
      said = performance.now()
      yield piece?.bytes ?? ':\n\n'
    }
    if (performance.now() - checked >= checkEveryMs) {
      if (!(await mayStay())) return
      checked = performance.now()
    }
    if (!piece) await feed.waker.wait(checkEveryMs / 1000, wakes)
  }
}

/**
 * Returns the events after a position. A full page, or a page read from the log, is returned only when it is
 * the caller's turn.
 */
async function nextPiece(feed: AlertFeed, position: number): Promise<Piece | undefined> {
  const kept = feed.after(position, pageLength)
  const replayed = kept ? undefined : await readReplay(feed.businessId, position)
  if (!kept || kept.length === pageLength) await takeTurn()
  const last = kept?.at(-1)
  return kept && last ? { end: last.position, bytes: write(kept) } : replayed
}
