import type { ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import { brokenConstraint } from '../db/failures'
import { storeWebhookEvents } from '../db/outbox/webhook-outbox'
import { execute, queryRow } from '../db/pool'
import { acrossBusinesses, param, raw, sql } from '../db/sql'
import { isSuspended } from '../db/tenants/suspended'
import { active } from './repository'

/** A job as its worker receives it for a turn. */
export type TurnJob = {
  businessId: string
  id: string
  kind: Job['kind']
  state: 'checking' | 'running' | 'undoing'
  options: ImportOptions & { reason?: string; retiredType?: string; by?: 'ids' | 'phones' }
  /** An import's column names. */
  header: string[] | null
  counts: Job['counts']
  total: number
  place: number
  line: number
  /** The number of times that processing the rows after `place` has failed. */
  tries: number
  /** The number of consecutive turns of the job in which the process died. */
  crashes: number
  createdBy: string | null
  platform: string | null
  requestId: string
}

const columns = sql`business_id as "businessId", id, kind, state, options, counts, total,
  jsonb_path_query_array(file, '$.columns[*].name') as header, place, line, tries, crashes,
  created_by as "createdBy", platform, request_id as "requestId"`

/** A turn that is not extended can be claimed by another worker after this time. */
const leaseSeconds = 10
const lease = sql`now() + interval ${raw(`'${leaseSeconds} seconds'`)}`

/** Stores webhook events for jobs that have just been done, failed or undone. */
const storeEndEvents = () =>
  storeWebhookEvents(sql`select business_id,
    'job.' || case state when 'done' then 'finished' else state end as type, id as record_id, null::text as by,
    now() as at, null::jsonb as details from ended where state in ('done', 'failed', 'undone')`)

/**
 * Claims a turn for the job that has waited longest, of the first jobs in all queues. Undefined if no job is
 * due. The database allows one turn per queue. A job whose worker was killed comes first in its queue;
 * claiming it counts as a crash of the job, before any of its rows can crash this worker too. Jobs of
 * suspended businesses wait.
 */
export async function claimTurn(worker: string): Promise<TurnJob | undefined> {
  const by = param(worker)
  try {
    return await queryRow<TurnJob>(
      acrossBusinesses(sql`with heads as (
        select distinct on (business_id, queue) business_id as business, id as head, turn_at as since from jobs
        where state in ${active} order by business_id, queue, lease_by is null, queued_at, id
      ), next as (
        select business_id as business, id as head from jobs join heads on business_id = business and id = head
        where state in ${active} and (lease_by is null or lease_until < now()) and since <= now()
          and not ${isSuspended(sql`business`)}
        order by since limit 1 for update of jobs skip locked
      )
      update jobs set lease_by = ${by}, lease_until = ${lease}, turn_at = now(),
        crashes = crashes + case when lease_by <> ${by} then 1 else 0 end,
        started_at = case when state = 'waiting' then now() else started_at end,
        state = case when state = 'waiting' then 'running' else state end
      from next where business_id = business and id = head returning ${columns}`),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'jobs_leased') return undefined
    throw error
  }
}

/** Locks a job until the transaction ends. Returns undefined if this worker no longer has the turn. */
export function lockTurn({ businessId, id }: TurnJob, worker: string): Promise<TurnJob | undefined> {
  return queryRow<TurnJob>(sql`select ${columns} from jobs
    where business_id = ${businessId} and id = ${id} and lease_by = ${worker} and state in ${active}
    for no key update`)
}

/** Extends the turn to `seconds` from now. Returns undefined if this worker no longer has it. */
export function holdTurn(
  { businessId, id }: TurnJob,
  worker: string,
  seconds: number,
): Promise<TurnJob | undefined> {
  return queryRow<TurnJob>(sql`update jobs set lease_until = now() + make_interval(secs => ${seconds})
    where business_id = ${businessId} and id = ${id} and lease_by = ${worker} and state in ${active}
    returning ${columns}`)
}

/**
 * Locks a running or just cancelled job until the transaction ends. Undefined if its next row has already
 * been stored.
 */
export function lockPlace({ businessId, id, line }: TurnJob): Promise<TurnJob | undefined> {
  return queryRow<TurnJob>(sql`select ${columns} from jobs
    where business_id = ${businessId} and id = ${id} and line = ${line} and state in ('running', 'cancelled')
    for no key update`)
}

/**
 * Stores the progress of a turn. With `ended`, the job gets this state and leaves its queue, unless it was
 * cancelled.
 */
export async function advanceTurn(
  { businessId, id }: TurnJob,
  { line, place, counts, ended }: Pick<Job, 'place' | 'counts'> & { line: number; ended?: Job['state'] },
): Promise<void> {
  const end = param(ended ?? null)
  await execute(sql`with ended as (
      update jobs set line = ${line}, place = ${place}, counts = ${JSON.stringify(counts)}, tries = 0,
        crashes = 0, lease_until = ${lease}, state = case when state = 'cancelled' then state else coalesce(${end}, state) end,
        lease_by = case when ${end}::text is null then lease_by end,
        sealed = case when ${end}::text is null then sealed end,
        finished_at = case when state = 'cancelled' then finished_at
          when ${end} in ('done', 'undone', 'failed') then now() end
      where business_id = ${businessId} and id = ${id} returning business_id, id, state
    )
    ${storeEndEvents()}`)
}

/** Ends a turn, so that another job can have one. Resets the crash count if the turn processed rows. */
export async function endTurn(
  { businessId, id }: TurnJob,
  worker: string,
  { didRows }: { didRows: boolean },
): Promise<void> {
  await execute(sql`update jobs set lease_by = null, crashes = case when ${didRows} then 0 else crashes end,
      turn_at = clock_timestamp()
    where business_id = ${businessId} and id = ${id} and lease_by = ${worker}`)
}

/** Ends a turn because its rows cannot be processed yet, and postpones the next one by `seconds`. */
export async function putOffTurn(
  { businessId, id }: TurnJob,
  worker: string,
  seconds: number,
): Promise<void> {
  await execute(sql`update jobs set lease_by = null, crashes = 0,
      turn_at = clock_timestamp() + make_interval(secs => ${seconds})
    where business_id = ${businessId} and id = ${id} and lease_by = ${worker}`)
}

/** A job's state after its rows have failed. */
export type FailedTurn = { place: number; tries: number; state: Job['state'] }

/**
 * Ends a turn because its rows failed, and counts the failure. The delay before the next attempt starts at
 * one second and doubles each time. After the last attempt, the job fails. Returns undefined if this worker
 * no longer has the turn or the job has already ended.
 */
export function countFailedTurn(
  { businessId, id }: TurnJob,
  worker: string,
  mostTries: number,
): Promise<FailedTurn | undefined> {
  const most = param(mostTries)
  return queryRow<FailedTurn>(sql`with ended as (
      update jobs set tries = tries + 1, lease_by = null,
        turn_at = clock_timestamp() + make_interval(secs => 2 ^ tries),
        state = case when tries + 1 >= ${most} then 'failed' else state end,
        failure = case when tries + 1 >= ${most} then 'job_given_up' end,
        sealed = case when tries + 1 >= ${most} then null else sealed end,
        finished_at = case when tries + 1 >= ${most} then now() end
      where business_id = ${businessId} and id = ${id} and lease_by = ${worker} and state in ${active}
      returning business_id, id, place, tries, state
    ), noted as (${storeEndEvents()})
    select place, tries, state from ended`)
}

/**
 * Fails a job because several processes in a row have crashed on its rows, or because its session at the
 * other deployment has ended. In the second case, the job can be started again.
 */
export async function failTurn(
  { businessId, id }: TurnJob,
  worker: string,
  failure: 'job_put_aside' | 'session_ended',
): Promise<void> {
  await execute(sql`with ended as (
      update jobs set lease_by = null, state = 'failed', failure = ${failure}, finished_at = now(), sealed = null
      where business_id = ${businessId} and id = ${id} and lease_by = ${worker} returning business_id, id, state
    )
    ${storeEndEvents()}`)
}
