import { databaseNow, runAfterCommit, runTransaction, runWhenClosed } from './pool'

/**
 * Runs `work` in one transaction that spans every repository it calls. After a deadlock it runs again from the start,
 * twice at most, unless it is not `repeatable`: work that reads a stream cannot run twice.
 */
export function inTransaction<T>(work: () => Promise<T>, options?: { repeatable?: boolean }): Promise<T> {
  return runTransaction(work, options)
}

/** The time for records, from the database's clock, not this machine's; constant within a transaction. ISO 8601. */
export function readDatabaseTime(): Promise<string> {
  return databaseNow()
}

/**
 * Runs `act` after the caller's transaction commits, and before its result is returned; or now, outside a transaction.
 * Use it for updating caches, and for waiting without holding locks.
 */
export function afterCommit(act: () => void | Promise<void>): void | Promise<void> {
  return runAfterCommit(act)
}

/** Clears a cache of what was read from the database when the process closes it: the next one may be another. */
export function forgetWhenClosed(clear: () => void): void {
  runWhenClosed(clear)
}
