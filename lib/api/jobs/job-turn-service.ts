import type { Job } from '@/lib/contract/job'
import { type SpanDetails, traced } from '@/lib/tracing/tracing'
import { analyzeAccounts } from '../accounts/batch-service'
import { ApiError } from '../api-error'
import type { Caller } from '../caller'
import { brokenConstraint } from '../db/failures'
import { inTransaction } from '../db/transaction'
import { forgetDefinitions } from '../definitions/cache'
import { deleteAccountType } from '../definitions/service'
import { mostTries, sortFailure } from '../workers/sort-failure'
import { changeRows } from './bulk-step-service'
import { importRows } from './import-step-service'
import {
  advanceTurn,
  claimTurn,
  countFailedTurn,
  endTurn,
  failTurn,
  lockTurn,
  type TurnJob,
} from './job-turn-repository'
import { ownRules, type RowRules } from './row-rules'
import {
  type RowResult,
  type StoredRow,
  selectNextRows,
  updateJobRows,
  updateUndoneRows,
} from './rows-repository'
import { undoRows } from './undo-step-service'

const rowsAtOnce = 500
const manyRows = 5_000
const turnMilliseconds = 2_000
/** The number of crashes in a row after which a job is quarantined. */
const mostCrashes = 3

/** A failed attempt at the rows after `place`. After the last attempt, `state` is `failed`. */
export type FailedStep = { jobId: string; place: number; tries: number; state?: Job['state'] }

/** Processes a job's next rows. Returns false if there are none left or the worker has lost its turn. */
export type TakeStep = (job: TurnJob, worker: string) => Promise<boolean>

export type Turns = {
  worker: string
  isStopping: () => boolean
  /** The step to run; by default, a batch of rows on the accounts stored here. */
  takeStep?: TakeStep
  /** Called for every failure except an outage, which `takeTurn` throws. */
  onFailure: (error: unknown, ids: FailedStep) => void
}

/**
 * Runs one turn of the job that has waited longest. Failed rows are retried in later turns. The job fails
 * after five failed attempts, and is quarantined after three crashes in a row. Returns false if no job is
 * waiting.
 */
export async function takeTurn({
  worker,
  isStopping,
  takeStep = takeBatch,
  onFailure,
}: Turns): Promise<boolean> {
  const job = await claimTurn(worker)
  if (!job) return false
  const until = performance.now() + turnMilliseconds
  let didRows = false
  try {
    if (job.crashes >= mostCrashes) {
      await failTurn(job, worker, 'job_put_aside')
      const { id: jobId, place, tries } = job
      onFailure(new ProcessesCrashed(), { jobId, place, tries, state: 'failed' })
      return true
    }
    let goesOn = true
    while (goesOn && !isStopping() && performance.now() < until) {
      goesOn = await traced(spanOf(job), () => takeStep(job, worker))
      didRows = true
    }
    if (goesOn) await endTurn(job, worker, { didRows })
  } catch (error) {
    if (sortFailure(error) === 'outage') {
      await endTurn(job, worker, { didRows }).catch(() => {})
      throw error
    }
    await countTry(error, job, { worker, onFailure })
  }
  return true
}

function spanOf({ businessId, id, kind }: TurnJob): SpanDetails {
  const attributes = { 'beacon.business_id': businessId, 'beacon.job_id': id }
  return { name: `job ${kind}`, kind: 'consumer', attributes }
}

async function countTry(
  error: unknown,
  job: TurnJob,
  { worker, onFailure }: Pick<Turns, 'worker' | 'onFailure'>,
) {
  // A definition was deleted in the meantime. The next attempt reads the definitions again and rejects the
  // rows that use it.
  if (brokenConstraint(error) === 'accounts_account_type') forgetDefinitions(job.businessId)
  const counted = await countFailedTurn(job, worker, mostTries)
  const { place, tries } = job
  onFailure(error, { jobId: job.id, place, tries: tries + 1, ...counted })
}

/** Reported if a job's rows have crashed several processes in a row without throwing an error. */
class ProcessesCrashed extends Error {
  override readonly name = 'ProcessesCrashed'
  override readonly message = `The process ended ${mostCrashes} times while running this job.`
}

/**
 * Processes rows and stores their results in one transaction, so that a killed worker never leaves a row half
 * done or processed twice.
 */
export function takeBatch(claimed: TurnJob, worker: string, rules: RowRules = ownRules): Promise<boolean> {
  return inTransaction(async () => {
    const job = await lockTurn(claimed, worker)
    if (!job) return false
    const rows = await selectNextRows(job, job.line, rowsAtOnce)
    const { counts, handled } = await workOn({ job, rules }, rows)
    return storeProgress(job, rows, { counts, handled })
  })
}

/** Records that the first `handled` of these rows are done. Returns whether any rows are left. */
export async function storeProgress(
  job: TurnJob,
  rows: readonly StoredRow[],
  { counts, handled }: Handled,
): Promise<boolean> {
  const isLast = rows.length === 0 || job.place + handled >= job.total
  if (isLast && (counts.run?.created ?? 0) > manyRows) await analyzeAccounts()
  if (isLast && job.state === 'running') await retireType(job)
  await advanceTurn(job, {
    line: rows[handled - 1]?.line ?? job.line,
    place: job.place + handled,
    counts,
    ended: isLast ? restOf[job.state] : undefined,
  })
  return !isLast
}

/**
 * Deletes the type whose accounts the job has moved, unless some still use it. The rejected rows show why.
 */
async function retireType(job: TurnJob): Promise<void> {
  const { retiredType: id } = job.options
  if (id === undefined) return
  try {
    await deleteAccountType(callerOf(job), { id }, () => true)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const restOf = { checking: 'checked', running: 'done', undoing: 'undone' } as const

/** The number of rows that are done, and the job's counts including them. */
type Handled = { counts: Job['counts']; handled: number }

async function workOn(
  { job, rules }: { job: TurnJob; rules: RowRules },
  rows: readonly StoredRow[],
): Promise<Handled> {
  const caller = callerOf(job)
  if (job.state === 'undoing') {
    const results = await undoRows({ caller, job }, rows)
    await updateUndoneRows(job, results)
    const undone = results.map(({ undo }) => undo)
    return { counts: countedIn(job, 'undo', undone), handled: rows.length }
  }
  const isRun = job.state === 'running'
  const { results, handled } =
    job.kind === 'import'
      ? await importRows({ caller, job, rules, isRun }, rows)
      : { results: await changeRows({ caller, job }, rows), handled: rows.length }
  await updateJobRows(job, results)
  const outcomes: RowResult['outcome'][] = results.map(({ outcome }) => outcome)
  // A run has no results for rows that the check rejected.
  for (let left = handled - results.length; left > 0; left -= 1) outcomes.push('refused')
  return { counts: countedIn(job, isRun ? 'run' : 'check', outcomes), handled }
}

/** Adds outcomes to a phase's counts, which restart at zero with its first rows. */
export function countedIn(
  { counts, place }: TurnJob,
  phase: keyof Job['counts'],
  outcomes: readonly RowResult['outcome'][],
): Job['counts'] {
  const counted = place === 0 ? {} : { ...counts[phase] }
  for (const outcome of outcomes) counted[outcome] = (counted[outcome] ?? 0) + 1
  return { ...counts, [phase]: counted }
}

/** The caller to record in the audit log: the person who started the job. */
export const callerOf = ({ businessId, createdBy, platform, requestId }: TurnJob): Caller => ({
  businessId,
  identityId: createdBy,
  roles: null,
  platform,
  requestId,
})
