/**
 * Where a page begins: its cursor, and how many rows stand before it. Knows the one before it, so that a page that is no
 * longer in memory can be fetched again. Plain data, so that a page read on the server can be handed to the browser.
 */
export type PageStart = { cursor?: string; at: number; previous?: PageStart }

export const firstPage: PageStart = { at: 0 }

/** The page after the one that holds this row, which is one of those before `start`. */
export function pageAfter(start: PageStart, row: number): PageStart {
  let after = start
  while (after.previous && after.previous.at > row) after = after.previous
  return after
}

/** Where the page after `start` begins, which holds so many rows; undefined after the last. */
export function nextPage(start: PageStart, rows: number, cursor: string | null): PageStart | undefined {
  return cursor === null ? undefined : { cursor, at: start.at + rows, previous: start }
}
