import { setImmediate as nextTurn } from 'node:timers/promises'
import { forgetWhenClosed } from '../../db/transaction'
import { type News, readNews } from './feed'

/** The maximum number of events sent at once. */
export const pageLength = 100
/**
 * How long streams share a page before it is read again. Its alerts have the state they had when the page was
 * read.
 */
const sharedForMs = 10_000
const mostBytesKept = 16 * 1024 * 1024

/** Encoded events, up to and including the event at position `end`. */
export type Piece = { end: number; bytes: Uint8Array }
type Page = Piece & { businessId: string; start: number; news: News[]; readAt: number }

const encoder = new TextEncoder()
/** The pages of all businesses, in the order they were read. */
const pages: Page[] = []
let bytesKept = 0
/** Each business's last unfinished read. */
const reads = new Map<string, Promise<Piece | undefined>>()
let turn: Promise<void> = Promise.resolve()

forgetWhenClosed(() => {
  pages.length = 0
  bytesKept = 0
  reads.clear()
})

export const write = (news: News[]): Uint8Array => encoder.encode(news.map(({ text }) => text).join(''))

/**
 * Resolves when it is the caller's turn. Callers take turns in order of arrival, one in each turn of the
 * event loop, so that the process can handle other requests between two pages of a replay.
 */
export function takeTurn(): Promise<void> {
  turn = turn.then(() => nextTurn())
  return turn
}

/**
 * Returns up to a page of events after a position; undefined if there are none. Streams that replay the same
 * events share one read; if it fails, it fails for all of them. A business reads one page at a time.
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

/**
 * Returns the rest of a shared page after a position, so that streams with different cursors continue
 * together from the end of the page.
 */
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
