import { runTransaction } from './pool'

/** One transaction around `work`, whichever repositories it calls; all of it is stored, or nothing. */
export function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  return runTransaction(work)
}
