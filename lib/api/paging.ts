import { invalidArguments, issue } from './api-error'

/** Decodes a cursor; undefined on the first page. Throws a 422 for an invalid cursor. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const key = Buffer.from(cursor, 'base64url').toString()
  if (!/^[A-Za-z0-9_-]{1,360}$/.test(key) || writeCursor(key) !== cursor) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return key
}

/** Encodes a key as a cursor. */
export const writeCursor = (key: string) => Buffer.from(key).toString('base64url')

/**
 * The cursor for the page after `rows`; null on the last page. Reading `limit` + 1 rows shows whether there
 * is another page.
 */
export function nextCursor<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string | number,
): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? writeCursor(String(keyOf(last))) : null
}
