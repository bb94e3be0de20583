import { type Heads, type Source, sources } from './timeline-cursor'

type Row = { source: Source; key: string; at: string }

/**
 * Merges rows that are sorted newest first within their source; returns the newest `limit` rows and each source's
 * remaining head. The next page continues from the heads, so later entries cannot shift unread rows.
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

/** The source whose first row is the newest. If several are equally new, the first of these sources. */
function newestOf<R extends Row>(waiting: R[][]): R[] | undefined {
  return waiting
    .filter((rows) => rows.length > 0)
    .reduce<R[] | undefined>((best, rows) => (best && timeOf(best) >= timeOf(rows) ? best : rows), undefined)
}

const timeOf = (rows: Row[]) => rows[0]?.at ?? ''
