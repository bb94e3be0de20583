import { databaseNow, runAfterCommit, runTransaction, runWhenClosed } from './pool'

/**
 * Runs `work` in one transaction that spans every repository it calls. After a deadlock, runs it again from
 * the start, at most twice. Work that reads a stream cannot run twice, so it must not be `repeatable`.
 */
export function inTransaction<T>(work: () => Promise<T>, options?: { repeatable?: boolean }): Promise<T> {
  return runTransaction(work, options)
}

/**
 * The timestamp for records in ISO 8601, from the database's clock rather than this machine's. It does not
 * change within a transaction.
 */
export function readDatabaseTime(): Promise<string> {
  return databaseNow()
}

/**
 * Runs `act` after the caller's transaction commits and before its result is returned, or immediately if
 * there is no transaction. Use this to update caches, or to wait without holding locks.
 */
export function afterCommit(act: () => void | Promise<void>): void | Promise<void> {
  return runAfterCommit(act)
}

/**
 * Clears a cache of database data when the process closes the database, because the next database may be
 * different.
 */
export function forgetWhenClosed(clear: () => void): void {
  runWhenClosed(clear)
}
