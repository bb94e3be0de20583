import { isOutage, isRefusedByDatabase, isTimeout } from '../db/failures'

/**
 * What the failure of a piece of a worker's work is.
 * - `outage`: the database cannot work at all. It passes by itself: the work waits, however long.
 * - `poison`: the database works, but not with this piece: a value that it refuses, a statement that takes too long, two
 *   transactions that are in each other's way again and again.
 * - `bug`: anything else, and a statement that is wrong whatever its values (class 42): an error of this program.
 */
export type FailureKind = 'outage' | 'poison' | 'bug'

/** A piece of work that is poison, or meets a bug, is tried so often; then it fails and the next one goes on. */
export const mostTries = 5

export function sortFailure(error: unknown): FailureKind {
  if (isOutage(error)) return 'outage'
  if (isTimeout(error)) return 'poison'
  const isWrongStatement = String((error as { code?: unknown })?.code).startsWith('42')
  return isRefusedByDatabase(error) && !isWrongStatement ? 'poison' : 'bug'
}
