import { databaseNow, runAfterCommit, runTransaction } from './pool'

/**
 * One transaction around `work`, whichever repositories it calls; all of it is stored, or nothing. After a deadlock it is
 * done again from its beginning, twice at most, unless it is not `repeatable`: work that reads a stream cannot be.
 */
export function inTransaction<T>(work: () => Promise<T>, options?: { repeatable?: boolean }): Promise<T> {
  return runTransaction(work, options)
}

/** The time for records: by the clock of the database, not of this machine; the same throughout a transaction. ISO 8601. */
export function readDatabaseTime(): Promise<string> {
  return databaseNow()
}

/**
 * Runs `act` when the transaction of the caller has been stored, whose result is given once `act` has ended; now, outside of
 * one. For what is remembered in memory, and for what must be waited for without keeping others waiting.
 */
export function afterCommit(act: () => void | Promise<void>): void | Promise<void> {
  return runAfterCommit(act)
}
