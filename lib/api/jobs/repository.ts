import type { ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import type { Caller } from '../caller'
import { deleteSomeOfBusinesses, isPicked } from '../db/delete-some'
import { undoableFor } from '../db/fixed-retention'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'
import { acrossBusinesses, param, prepared, sql } from '../db/sql'
import { isHere } from '../db/tenants/suspended'
import type { Key } from '../record-key'

export type Queue = 'import' | 'bulk'
/** The states in which a job is in its queue. */
export const active = sql`('checking', 'waiting', 'running', 'undoing')`

const columns = sql`id, kind, state, name, total, place, counts, failure, file, options, created_by as "createdBy",
  ${isoTime('created_at')} as "createdAt", ${isoTime('started_at')} as "startedAt",
  ${isoTime('finished_at')} as "finishedAt",
  case when state in ('done', 'cancelled', 'failed') and started_at is not null and finished_at > now() - ${undoableFor}
    and not exists (select from database_mode where upstream)
    then ${isoTime(sql`(finished_at + ${undoableFor})`)} end as "undoUntil",
  case when state in ${active} then (select count(*) from jobs earlier
    where earlier.business_id = jobs.business_id and earlier.queue = jobs.queue and earlier.state in ${active}
    and (earlier.queued_at, earlier.id) < (jobs.queued_at, jobs.id)) else 0 end as ahead`

export type NewJob = {
  id: string
  kind: Job['kind']
  queue: Queue
  name?: string
  file?: Job['file']
  options: object
  total: number
  /** The size of the job's rows in the database, in bytes. */
  bytes?: number
}

export async function insertJob(caller: Caller, job: NewJob): Promise<void> {
  const file = job.file ? JSON.stringify(job.file) : null
  await execute(sql`insert into jobs (business_id, id, kind, queue, state, name, file, options, total, created_by,
      platform, request_id, bytes)
    values (${caller.businessId}, ${job.id}, ${job.kind}, ${job.queue}, 'draft', ${job.name ?? null}, ${file},
      ${JSON.stringify(job.options)}, ${job.total}, ${caller.identityId}, ${caller.platform}, ${caller.requestId},
      ${job.bytes ?? 0})`)
}

export function findJob({ businessId, id }: Key): Promise<Job | undefined> {
  return queryRow<Job>(sql`select ${columns} from jobs where business_id = ${businessId} and id = ${id}`)
}

/** Locks a job until the transaction ends, and returns it. */
export async function lockJob({ businessId, id }: Key): Promise<Job | undefined> {
  await execute(sql`select from jobs where business_id = ${businessId} and id = ${id} for no key update`)
  return findJob({ businessId, id })
}

/** The business's jobs, newest first. */
export function selectJobs(
  businessId: string,
  { queue, before, limit }: { queue?: Queue; before?: string; limit: number },
): Promise<Job[]> {
  const [from, last] = [param(queue ?? null), param(before ?? null)]
  return queryRows<Job>(sql`select ${columns} from jobs
    where business_id = ${businessId} and (${from}::text is null or queue = ${from})
      and (${last}::text is null or id < ${last})
    order by id desc limit ${limit}`)
}

/** Adds a job to the end of its queue, to run a phase from the first row. */
export async function queueJob(
  { businessId, id }: Key,
  state: 'checking' | 'waiting' | 'undoing',
  options?: object,
): Promise<void> {
  const given = options ? JSON.stringify(options) : null
  await execute(sql`update jobs set state = ${state}, options = coalesce(${given}, options), place = 0, line = 0,
      tries = 0, crashes = 0, failure = null, queued_at = clock_timestamp(),
      turn_at = now(), finished_at = null, lease_by = null
    where business_id = ${businessId} and id = ${id}`)
}

/** Adds a failed job to the end of its queue, to continue where it stopped. */
export async function requeueJob({ businessId, id }: Key): Promise<void> {
  await execute(sql`update jobs set state = 'waiting', tries = 0, crashes = 0, failure = null,
      queued_at = clock_timestamp(), turn_at = now(), finished_at = null
    where business_id = ${businessId} and id = ${id}`)
}

/** Ends a job. The worker that is processing it stops before the next rows. */
export async function endJob(
  { businessId, id }: Key,
  state: 'cancelled' | 'checked' | 'draft',
): Promise<void> {
  const end = param(state)
  await execute(sql`update jobs set state = ${end}, lease_by = null, sealed = null,
      finished_at = case when ${end} = 'cancelled' then now() end
    where business_id = ${businessId} and id = ${id}`)
}

export async function updateCounts({ businessId, id }: Key, counts: Job['counts']): Promise<void> {
  await execute(
    sql`update jobs set counts = ${JSON.stringify(counts)} where business_id = ${businessId} and id = ${id}`,
  )
}

/** Stores how a file was read again, and resets the job as if it had just been uploaded. */
export async function updateFile(
  { businessId, id }: Key,
  { file, total, bytes }: Pick<Job, 'file' | 'total'> & { bytes?: number },
): Promise<void> {
  await execute(sql`update jobs set file = ${JSON.stringify(file)}, total = ${total},
      bytes = coalesce(${bytes ?? null}, bytes), options = '{}', counts = '{}'
    where business_id = ${businessId} and id = ${id}`)
}

/** Stores a chunk of an uploaded file. */
export async function insertFilePiece(
  { businessId, id }: Key,
  place: number,
  piece: Uint8Array,
): Promise<void> {
  await execute(
    prepared(
      'insertFilePiece',
      sql`insert into job_files (business_id, job_id, place, piece)
        values (${businessId}, ${id}, ${place}, ${piece})`,
    ),
  )
}

/** The stored file in chunks; empty if the file has been deleted. */
export async function* selectFilePieces({ businessId, id }: Key): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const found = await queryRow<{ piece: Uint8Array }>(
      prepared(
        'selectFilePiece',
        sql`select piece from job_files where business_id = ${businessId} and job_id = ${id} and place = ${place}`,
      ),
    )
    if (!found) return
    yield found.piece
  }
}

/** Deletes a job's file. Its rows can then no longer be read in another way. */
export async function deleteFilePieces({ businessId, id }: Key): Promise<void> {
  const [business, job] = [param(businessId), param(id)]
  await execute(sql`with gone as (
      delete from job_files where business_id = ${business} and job_id = ${job} returning octet_length(piece) as bytes
    )
    update jobs set bytes = greatest(0, bytes - (select sum(gone.bytes) from gone))
    where business_id = ${business} and id = ${job} and exists (select from gone)`)
}

/** The column names and options of an earlier import. */
export type EarlierImport = { columns: { name: string }[]; options: ImportOptions }

/** Imports that have been started, latest first. */
export function selectEarlierImports(businessId: string): Promise<EarlierImport[]> {
  return queryRows<EarlierImport>(sql`select file -> 'columns' as columns, options from jobs
    where business_id = ${businessId} and kind = 'import' and started_at is not null and options ? 'fields'
    order by id desc limit 20`)
}

/** True for a job that is in no queue and can no longer be started or undone. */
const settled = sql`jobs.state not in ${active}
  and coalesce(jobs.finished_at, jobs.created_at) < now() - ${undoableFor}`

/** Adds to a job's stored size, in bytes. Returns the new size. */
export async function addStoredBytes({ businessId, id }: Key, more: number): Promise<number> {
  const job = await queryRow<{ bytes: number }>(
    sql`update jobs set bytes = bytes + ${more} where business_id = ${businessId} and id = ${id} returning bytes`,
  )
  return Number(job?.bytes)
}

/** The stored size of a business's imports, in bytes, except for those whose rows are due for deletion. */
export async function sumStoredBytes(businessId: string): Promise<number> {
  const sum = await queryRow<{ bytes: string }>(sql`select coalesce(sum(bytes), 0) as bytes from jobs
    where business_id = ${businessId} and bytes > 0 and not (${settled})`)
  return Number(sum?.bytes)
}

export function deleteOldJobRows(limit: number): Promise<number> {
  const most = param(limit)
  return execute(
    acrossBusinesses(sql`with picked as materialized (
      select old.tableoid, old.ctid from jobs cross join lateral (
        select tableoid, ctid from job_rows
        where job_rows.business_id = jobs.business_id and job_rows.job_id = jobs.id limit ${most}
      ) old where ${settled} and ${isHere(sql`jobs.business_id`)} limit ${most}
    )
    delete from job_rows where ${isPicked}`),
  )
}

/**
 * Deletes jobs whose rows have been deleted: those never started, and those that ended `days` ago. With 0
 * days, jobs that were started are kept forever.
 */
export function deleteOldJobs(days: number, limit: number): Promise<number> {
  const keptDays = param(days)
  return deleteSomeOfBusinesses('jobs', {
    condition: sql`${settled} and not exists (
        select from job_rows where job_rows.business_id = jobs.business_id and job_rows.job_id = jobs.id
      ) and (state in ('draft', 'checked')
        or ${keptDays} > 0 and coalesce(finished_at, created_at) < now() - make_interval(days => ${keptDays}))`,
    limit,
  })
}
