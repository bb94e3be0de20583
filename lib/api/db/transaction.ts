import { databaseNow, runAfterCommit, runTransaction, runWhenClosed } from './pool'

/**
 * Runs `work` in one transaction that spans every repository it calls. After a deadlock it runs again from the start,
 * at most twice, unless it is not `repeatable`: work that reads a stream cannot run twice.
 */
export function inTransaction<T>(work: () => Promise<T>, options?: { repeatable?: boolean }): Promise<T> {
  return runTransaction(work, options)
}

/**
 * The timestamp for records, from the database's clock rather than this machine's, in ISO 8601; constant
 * within a transaction.
 */
export function readDatabaseTime(): Promise<string> {
  return databaseNow()
}

/**
 * Runs `act` after the caller's transaction commits and before its result is returned, or immediately if there is no
 * transaction. Use it for updating caches, and for waiting without holding locks.
 */
export function afterCommit(act: () => void | Promise<void>): void | Promise<void> {
  return runAfterCommit(act)
}

/** Clears a cache of database data when the process closes the database, since the next one may be different. */
export function forgetWhenClosed(clear: () => void): void {
  runWhenClosed(clear)
}
