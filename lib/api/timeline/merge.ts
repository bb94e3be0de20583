import { type Heads, type Source, sources } from './timeline-cursor'

type Row = { source: Source; key: string; at: string }

/**
 * Merges rows that are sorted newest first within each source. Returns the newest `limit` rows, and the key of the
 * first remaining row of each source (its head). The next page starts at the heads, so new entries do not shift its
 * rows.
 */
export function mergeNewest<R extends Row>(rows: readonly R[], limit: number): { page: R[]; heads: Heads } {
  const waiting = sources.map((source) => rows.filter((row) => row.source === source))
  const page: R[] = []
  while (page.length < limit) {
    const next = newestOf(waiting)
    if (!next) break
    page.push(...next.splice(0, 1))
  }
  const heads: Heads = {}
  for (const [first] of waiting) if (first) heads[first.source] = first.key
  return { page, heads }
}

/** Returns the rows of the source whose first row is the newest; in a tie, of the first such source. */
function newestOf<R extends Row>(waiting: R[][]): R[] | undefined {
  return waiting
    .filter((rows) => rows.length > 0)
    .reduce<R[] | undefined>((best, rows) => (best && timeOf(best) >= timeOf(rows) ? best : rows), undefined)
}

const timeOf = (rows: Row[]) => rows[0]?.at ?? ''
