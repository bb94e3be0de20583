import { type Heads, type Source, sources } from './heads'

type Row = { source: Source; key: string; at: string }

/**
 * The newest `limit` of rows that are newest first within their source, and the head that each source is left with. The
 * heads are all that a next page needs to go on, so nothing that comes later can move what is still to be read.
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

/** The source whose first row is the newest; of equal ones the first. */
function newestOf<R extends Row>(waiting: R[][]): R[] | undefined {
  return waiting
    .filter((rows) => rows.length > 0)
    .reduce<R[] | undefined>((best, rows) => (best && timeOf(best) >= timeOf(rows) ? best : rows), undefined)
}

const timeOf = (rows: Row[]) => rows[0]?.at ?? ''
