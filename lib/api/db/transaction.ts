import { runAfterCommit, runTransaction } from './pool'

/** One transaction around `work`, whichever repositories it calls; all of it is stored, or nothing. */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return runTransaction(work)
}

/** Runs `act` when the transaction of the caller has been stored; now, outside of one. For what is remembered in memory. */
export function afterCommit(act: () => void): void {
  runAfterCommit(act)
}
