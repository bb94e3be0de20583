/**
 * Where a page begins: its cursor, and how many rows stand before it. Knows the one before it, so that a page that is no
 * longer in memory can be fetched again.
 */
export class PageStart {
  constructor(
    readonly cursor?: string,
    readonly at = 0,
    readonly previous?: PageStart,
  ) {}

  /** The page after the one that holds this row, which is one of those before this page. */
  pageAfter(row: number): PageStart {
    let after: PageStart = this
    while (after.previous && after.previous.at > row) after = after.previous
    return after
  }

  /** Where the page after this one begins, which holds so many rows; undefined after the last. */
  next(rows: number, cursor: string | null): PageStart | undefined {
    return cursor === null ? undefined : new PageStart(cursor, this.at + rows, this)
  }
}
