import { isOutage, isRefusedByDatabase, isTimeout } from '../db/failures'

/**
 * The kind of a worker's failure.
 * - `outage`: the database cannot work at all. It will end on its own, so the work waits, however long that takes.
 * - `poison`: the database works, but not with this item: a value it rejects, a statement that takes too long, or two
 *   transactions that keep conflicting.
 * - `bug`: anything else, including a statement that is wrong whatever its values (class 42): an error in this program.
 */
export type FailureKind = 'outage' | 'poison' | 'bug'

/** How often poison or a bug is retried before the item fails and the next one is processed. */
export const mostTries = 5

export function sortFailure(error: unknown): FailureKind {
  if (isOutage(error)) return 'outage'
  if (isTimeout(error)) return 'poison'
  const isWrongStatement = String((error as { code?: unknown })?.code).startsWith('42')
  return isRefusedByDatabase(error) && !isWrongStatement ? 'poison' : 'bug'
}
