import { setImmediate as nextTurn } from 'node:timers/promises'
import { type News, readNews } from './feed'

/** So many events are sent at once. */
export const pageLength = 100
/** A page is shared for so long, and then read again: its alerts are as they were when it was read. */
const sharedForMs = 10_000
const mostBytesKept = 16 * 1024 * 1024

/** Events as they are written into a stream, up to and including the one at `end`. */
export type Piece = { end: number; bytes: Uint8Array }
type Page = Piece & { businessId: string; start: number; news: News[]; readAt: number }

const encoder = new TextEncoder()
/** Of all businesses, in the order in which they were read. */
const pages: Page[] = []
let bytesKept = 0
/** The last read of each business that has not ended. */
const reads = new Map<string, Promise<Piece | undefined>>()
let turn: Promise<void> = Promise.resolve()

export const write = (news: News[]): Uint8Array => encoder.encode(news.map(({ text }) => text).join(''))

/**
 * Resolves in a turn of the event loop that belongs to the caller alone, first come first served: between two pages of a
 * replay, the process answers others.
 */
export function takeTurn(): Promise<void> {
  turn = turn.then(() => nextTurn())
  return turn
}

/**
 * The events behind a position, at most a page; undefined where there are none. Streams that replay the same events share
 * one read of them, and one business reads one page at a time. A read that fails fails for all who wait behind it.
 */
export async function readReplay(businessId: string, after: number): Promise<Piece | undefined> {
  const kept = findKept(businessId, after)
  if (kept) return kept
  const before = reads.get(businessId)
  const read = Promise.resolve(before).then(() => findKept(businessId, after) ?? readPage(businessId, after))
  reads.set(businessId, read)
  const clear = () => {
    if (reads.get(businessId) === read) reads.delete(businessId)
  }
  void read.then(clear, clear)
  return read
}

/** From within a page too, so that streams with different cursors meet at its end. */
function findKept(businessId: string, after: number): Piece | undefined {
  dropOld()
  const page = pages.find((one) => one.businessId === businessId && one.start <= after && after < one.end)
  if (!page || page.start === after) return page
  return { end: page.end, bytes: write(page.news.filter(({ position }) => position > after)) }
}

async function readPage(businessId: string, start: number): Promise<Piece | undefined> {
  const news = await readNews(businessId, start, pageLength)
  const last = news.at(-1)
  if (!last) return undefined
  const page = { businessId, start, end: last.position, news, bytes: write(news), readAt: performance.now() }
  pages.push(page)
  bytesKept += page.bytes.length
  dropOld()
  return page
}

function dropOld(): void {
  const oldest = performance.now() - sharedForMs
  for (let page = pages[0]; page && (page.readAt < oldest || bytesKept > mostBytesKept); page = pages[0]) {
    pages.shift()
    bytesKept -= page.bytes.length
  }
}
