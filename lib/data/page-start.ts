/**
 * Where a page starts: its cursor and how many rows precede it. It links to the start of the previous page,
 * so that a page no longer in memory can be refetched. It is plain data, so that the server can pass it to
 * the browser.
 */
export type PageStart = { cursor?: string; at: number; previous?: PageStart }

export const firstPage: PageStart = { at: 0 }

/** The start of the page that follows the page with this row; the row must come before `start`. */
export function pageAfter(start: PageStart, row: number): PageStart {
  let after = start
  while (after.previous && after.previous.at > row) after = after.previous
  return after
}

/**
 * The start of the page after the one at `start`, which has `rows` rows; undefined if that is the last page.
 */
export function nextPage(start: PageStart, rows: number, cursor: string | null): PageStart | undefined {
  return cursor === null ? undefined : { cursor, at: start.at + rows, previous: start }
}
