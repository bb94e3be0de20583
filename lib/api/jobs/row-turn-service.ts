import { inTransaction } from '../db/transaction'
import { failTurn, holdTurn, lockPlace, putOffTurn, type TurnJob } from './job-turn-repository'
import { countedIn, storeProgress } from './job-turn-service'
import { type RowResult, type StoredRow, selectNextRows, updateJobRows } from './rows-repository'

export type { TurnJob } from './job-turn-repository'
export type { RowOutcome, RowResult, StoredRow } from './rows-repository'

/** How a batch of rows ended. `later` means that it must be attempted again after `seconds`. */
export type RowsEnd =
  | { kind: 'done'; results: RowResult[] }
  | { kind: 'later'; seconds: number }
  | { kind: 'sessionEnded' }

export type Calls = {
  /** The number of rows in a batch. */
  atOnce: (job: TurnJob) => number
  /** The maximum time for a batch. After this time, another worker may take over the turn. */
  seconds: number
  carryOut: (job: TurnJob, rows: readonly StoredRow[]) => Promise<RowsEnd>
}

/**
 * Sends the next rows of a running job to another deployment, outside any transaction, and then stores their
 * outcomes. Returns false if there are no more rows for now, or if the worker has lost its turn.
 */
export async function takeRows(
  claimed: TurnJob,
  worker: string,
  { atOnce, seconds, carryOut }: Calls,
): Promise<boolean> {
  const job = await holdTurn(claimed, worker, seconds)
  if (!job) return false
  const rows = await selectNextRows(job, job.line, atOnce(job))
  const wanted = rows.filter(({ outcome }) => job.kind !== 'import' || outcome !== 'refused')
  const ended: RowsEnd = wanted.length > 0 ? await carryOut(job, wanted) : { kind: 'done', results: [] }
  switch (ended.kind) {
    case 'done':
      return storeRows(job, rows, ended.results)
    case 'later':
      await putOffTurn(job, worker, ended.seconds)
      return false
    case 'sessionEnded':
      await failTurn(job, worker, 'session_ended')
      return false
  }
}

/** Stores the outcomes of these rows. Only rows that the check rejected have no result. */
function storeRows(
  claimed: TurnJob,
  rows: readonly StoredRow[],
  results: readonly RowResult[],
): Promise<boolean> {
  return inTransaction(async () => {
    const job = await lockPlace(claimed)
    if (!job) return false
    await updateJobRows(job, results)
    const byLine = new Map(results.map(({ line, outcome }) => [line, outcome]))
    const outcomes = rows.map(({ line }) => byLine.get(line) ?? 'refused')
    return storeProgress(job, rows, { counts: countedIn(job, 'run', outcomes), handled: rows.length })
  })
}
