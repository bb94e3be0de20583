import { inTransaction } from '../db/transaction'
import { failTurn, holdTurn, lockPlace, putOffTurn, type TurnJob } from './job-turn-repository'
import { countedIn, storeProgress } from './job-turn-service'
import { type RowResult, type StoredRow, selectNextRows, updateJobRows } from './rows-repository'

export type { TurnJob } from './job-turn-repository'
export type { RowOutcome, RowResult, StoredRow } from './rows-repository'

/** How a batch of rows ended. With `later`, the batch is still to be carried out, `seconds` from now. */
export type RowsEnd =
  | { kind: 'done'; results: RowResult[] }
  | { kind: 'later'; seconds: number }
  | { kind: 'sessionEnded' }

export type Calls = {
  /** How many rows are carried out in one batch. */
  atOnce: (job: TurnJob) => number
  /** How long one batch may take. After this time, another worker may take over the turn. */
  seconds: number
  carryOut: (job: TurnJob, rows: readonly StoredRow[]) => Promise<RowsEnd>
}

/**
 * Carries out the next rows of a running job by calling another deployment, with no transaction open in the
 * meantime, and then stores their outcomes. Returns false if no rows are left for now, or if the worker no
 * longer has the turn.
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

/** Stores the outcomes of these rows. Rows without a result are those that the check rejected. */
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
