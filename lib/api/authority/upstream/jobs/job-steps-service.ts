import { openSealed } from '../../../authentication/service'
import { callerOf, type TakeStep, takeBatch } from '../../../jobs/job-turn-service'
import { type RowsEnd, type StoredRow, type TurnJob, takeRows } from '../../../jobs/row-turn-service'
import type { UpstreamCall } from '../call-service'
import type { UpstreamClient } from '../client/upstream-client'
import { jobCallerKey } from '../intents-repository'
import { marginSeconds } from '../intents-service'
import { bringIn } from './bring-in-rows-service'
import { findJobToken } from './job-tokens-repository'
import { openRules } from './open-rules'
import { carryOut } from './row-calls-service'

/**
 * Returns the function that takes a step of a job on another deployment's accounts. A dry run uses the copies
 * stored here. After that, each row is one call, except that accounts to bring in by ID are read several at a
 * time.
 */
export const stepsAt = (client: UpstreamClient): TakeStep => {
  const calls = {
    atOnce: ({ options }: TurnJob) => (options.by === 'ids' ? client.quirks.listChunk : 1),
    seconds: client.quirks.timeoutSeconds + marginSeconds,
    carryOut: (job: TurnJob, rows: readonly StoredRow[]) => carryOutRows(client, job, rows),
  }
  return (job, worker) =>
    job.state === 'running' ? takeRows(job, worker, calls) : takeBatch(job, worker, openRules)
}

async function carryOutRows(
  client: UpstreamClient,
  job: TurnJob,
  rows: readonly StoredRow[],
): Promise<RowsEnd> {
  const [row] = rows
  if (row && job.kind === 'bringIn') return bringIn(await callFor(client, job, row), job, rows)
  return row ? carryOut(await callFor(client, job, row), job, row) : { kind: 'done', results: [] }
}

/**
 * Returns the call for a row. Its key consists of the job's ID and the line number, so that a row's write is
 * never sent twice.
 */
async function callFor(client: UpstreamClient, job: TurnJob, { line }: StoredRow): Promise<UpstreamCall> {
  const sealed = await findJobToken(job)
  const { businessId } = job
  return {
    client,
    caller: callerOf(job),
    other: { businessId, token: sealed === undefined ? undefined : openSealed(sealed) },
    callerKey: jobCallerKey(job.id),
    key: String(line),
    jobId: job.id,
    seen: async (result) => result,
  }
}
