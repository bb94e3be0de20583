import { isOutage, isRefusedByDatabase, isTimeout } from '../db/failures'

/**
 * The kind of a worker's failure.
 * - `outage`: the database is unavailable. The work waits until it is back, however long that takes.
 * - `poison`: the database works, but not with this item: it rejects a value, a statement takes too long, or two
 *   transactions keep conflicting.
 * - `bug`: anything else, including a statement that is invalid regardless of its values (class 42).
 */
export type FailureKind = 'outage' | 'poison' | 'bug'

/** After this many attempts that end in `poison` or `bug`, the item is given up and the next one is processed. */
export const mostTries = 5

export function sortFailure(error: unknown): FailureKind {
  if (isOutage(error)) return 'outage'
  if (isTimeout(error)) return 'poison'
  const isWrongStatement = String((error as { code?: unknown })?.code).startsWith('42')
  return isRefusedByDatabase(error) && !isWrongStatement ? 'poison' : 'bug'
}
