import { invalidArguments, issue } from './api-error'

/** The key that a cursor stands for; undefined on the first page; 422 for one that no page gave. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const key = Buffer.from(cursor, 'base64url').toString()
  if (!/^[A-Za-z0-9_-]{1,360}$/.test(key) || writeCursor(key) !== cursor) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
  }
  return key
}

/** The cursor that stands for a key. */
export const writeCursor = (key: string) => Buffer.from(key).toString('base64url')

/** The cursor of the page after `rows`, of which one more than `limit` was asked for; null on the last page. */
export function nextCursor<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => string | number,
): string | null {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined ? writeCursor(String(keyOf(last))) : null
}
