import type { ImportOptions } from '@/lib/contract/import-options'
import type { Job } from '@/lib/contract/job'
import type { Caller } from '../caller'
import { deleteSome } from '../db/delete-some'
import { isoTime } from '../db/iso-time'
import { execute, queryRow, queryRows } from '../db/pool'

export type Queue = 'import' | 'bulk'
type Key = { businessId: string; id: string }

/** The states in which a job has its turns; it is out of them at rest. */
export const active = `('checking', 'waiting', 'running', 'undoing')`

const times = (members: Record<string, string>) =>
  Object.entries(members)
    .map(([member, column]) => `${isoTime(column)} as "${member}"`)
    .join(', ')

const columns = `id, kind, state, name, total, place, counts, failure, file, options, created_by as "createdBy",
  ${times({ createdAt: 'created_at', startedAt: 'started_at', finishedAt: 'finished_at' })},
  case when state in ('done', 'cancelled', 'failed') and started_at is not null and finished_at > now() - interval '30 days'
    then ${isoTime(`(finished_at + interval '30 days')`)} end as "undoUntil",
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
  /** What its rows take as they are stored. */
  bytes?: number
}

export async function insertJob(caller: Caller, job: NewJob): Promise<void> {
  await execute({
    text: `insert into jobs (business_id, id, kind, queue, state, name, file, options, total, created_by, platform, request_id, bytes)
      values ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      caller.businessId,
      job.id,
      job.kind,
      job.queue,
      job.name ?? null,
      job.file ? JSON.stringify(job.file) : null,
      JSON.stringify(job.options),
      job.total,
      caller.identityId,
      caller.platform,
      caller.requestId,
      job.bytes ?? 0,
    ],
  })
}

export function findJob({ businessId, id }: Key): Promise<Job | undefined> {
  return queryRow<Job>({
    text: `select ${columns} from jobs where business_id = $1 and id = $2`,
    values: [businessId, id],
  })
}

/** The same, locked until the transaction ends. */
export async function lockJob({ businessId, id }: Key): Promise<Job | undefined> {
  await execute({
    text: 'select from jobs where business_id = $1 and id = $2 for no key update',
    values: [businessId, id],
  })
  return findJob({ businessId, id })
}

/** Newest first. */
export function selectJobs(
  businessId: string,
  { queue, before, limit }: { queue?: Queue; before?: string; limit: number },
): Promise<Job[]> {
  return queryRows<Job>({
    text: `select ${columns} from jobs
      where business_id = $1 and ($2::text is null or queue = $2) and ($3::text is null or id < $3)
      order by id desc limit $4`,
    values: [businessId, queue ?? null, before ?? null, limit],
  })
}

/** Lets a job begin a phase from its first row, behind those that wait already. */
export async function queueJob(
  { businessId, id }: Key,
  state: 'checking' | 'waiting' | 'undoing',
  options?: object,
): Promise<void> {
  await execute({
    text: `update jobs set state = $3, options = coalesce($4, options), place = 0, line = 0, tries = 0, crashes = 0, failure = null, queued_at = clock_timestamp(),
        turn_at = now(), finished_at = null, lease_by = null
      where business_id = $1 and id = $2`,
    values: [businessId, id, state, options ? JSON.stringify(options) : null],
  })
}

/** Ends a job where it is; the worker that has its turn finds that out at its next rows. */
export async function endJob(
  { businessId, id }: Key,
  state: 'cancelled' | 'checked' | 'draft',
): Promise<void> {
  await execute({
    text: `update jobs set state = $3, lease_by = null,
        finished_at = case when $3 = 'cancelled' then now() end
      where business_id = $1 and id = $2`,
    values: [businessId, id, state],
  })
}

export async function updateCounts({ businessId, id }: Key, counts: Job['counts']): Promise<void> {
  await execute({
    text: 'update jobs set counts = $3 where business_id = $1 and id = $2',
    values: [businessId, id, JSON.stringify(counts)],
  })
}

/** Has a file that is read anew begin as one that was just uploaded. */
export async function updateFile(
  { businessId, id }: Key,
  { file, total, bytes }: Pick<Job, 'file' | 'total'> & { bytes?: number },
): Promise<void> {
  await execute({
    text: `update jobs set file = $3, total = $4, bytes = coalesce($5, bytes), options = '{}', counts = '{}'
      where business_id = $1 and id = $2`,
    values: [businessId, id, JSON.stringify(file), total, bytes ?? null],
  })
}

/** Keeps a piece of an uploaded file. */
export async function insertFilePiece(
  { businessId, id }: Key,
  place: number,
  piece: Uint8Array,
): Promise<void> {
  await execute({
    name: 'insertFilePiece',
    text: 'insert into job_files (business_id, job_id, place, piece) values ($1, $2, $3, $4)',
    values: [businessId, id, place, piece],
  })
}

/** The file that was kept, piece by piece; none once it was deleted. */
export async function* selectFilePieces({ businessId, id }: Key): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const found = await queryRow<{ piece: Uint8Array }>({
      name: 'selectFilePiece',
      text: 'select piece from job_files where business_id = $1 and job_id = $2 and place = $3',
      values: [businessId, id, place],
    })
    if (!found) return
    yield found.piece
  }
}

/** It can be read in no other way any more. */
export async function deleteFilePieces({ businessId, id }: Key): Promise<void> {
  await execute({
    text: `with gone as (
        delete from job_files where business_id = $1 and job_id = $2 returning octet_length(piece) as bytes
      )
      update jobs set bytes = greatest(0, bytes - (select sum(gone.bytes) from gone))
      where business_id = $1 and id = $2 and exists (select from gone)`,
    values: [businessId, id],
  })
}

/** How an earlier import was read. */
export type EarlierImport = { columns: { name: string }[]; options: ImportOptions }

/** Those that ran, the latest first. */
export function selectEarlierImports(businessId: string): Promise<EarlierImport[]> {
  return queryRows<EarlierImport>({
    text: `select file -> 'columns' as columns, options from jobs
      where business_id = $1 and kind = 'import' and started_at is not null and options ? 'fields'
      order by id desc limit 20`,
    values: [businessId],
  })
}

/** No worker has it, and nobody can start it or take it back any more. */
const settled = `jobs.state not in ${active} and coalesce(jobs.finished_at, jobs.created_at) < now() - interval '30 days'`

/** How much those of the import take then. */
export async function addStoredBytes({ businessId, id }: Key, more: number): Promise<number> {
  const job = await queryRow<{ bytes: number }>({
    text: 'update jobs set bytes = bytes + $3 where business_id = $1 and id = $2 returning bytes',
    values: [businessId, id, more],
  })
  return Number(job?.bytes)
}

/** What the rows of a business's imports take, of those whose rows are kept. */
export async function sumStoredBytes(businessId: string): Promise<number> {
  const sum = await queryRow<{ bytes: string }>({
    text: `select coalesce(sum(bytes), 0) as bytes from jobs where business_id = $1 and bytes > 0 and not (${settled})`,
    values: [businessId],
  })
  return Number(sum?.bytes)
}

export function deleteOldJobRows(limit: number): Promise<number> {
  return execute({
    text: `delete from job_rows where ctid = any(array(
        select old.row from jobs cross join lateral (
          select ctid as row from job_rows
          where job_rows.business_id = jobs.business_id and job_rows.job_id = jobs.id limit $1
        ) old where ${settled} limit $1
      ))`,
    values: [limit],
  })
}

/** Jobs that nobody started, and those that ended so many days ago; 0 days keeps these for ever. Their rows go before them. */
export function deleteOldJobs(days: number, limit: number): Promise<number> {
  return deleteSome('jobs', {
    condition: `${settled} and not exists (
        select from job_rows where job_rows.business_id = jobs.business_id and job_rows.job_id = jobs.id
      ) and (state in ('draft', 'checked')
        or $1 > 0 and coalesce(finished_at, created_at) < now() - make_interval(days => $1))`,
    values: [days],
    limit,
  })
}
