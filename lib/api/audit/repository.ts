import type { AuditEntry as AnsweredEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { isoTime } from '../db/iso-time'
import { execute, queryRows } from '../db/pool'
import type { AuditedRecord } from './named-records-repository'

/** `changes` is an object of `{from, to}` by member, or of the facts of a creation. */
export type AuditEntry = {
  action: string
  recordKind: string
  recordId: string
  changes?: Record<string, unknown>
}

/** The columns that every audit row takes from its caller, in the order of `auditColumns`. */
export const auditColumns =
  'business_id, identity_id, platform, request_id, action, record_kind, record_id, changes'

export function auditValues(caller: Caller, entry: AuditEntry): unknown[] {
  const { businessId, identityId, platform, requestId } = caller
  const changes = entry.changes === undefined ? null : JSON.stringify(entry.changes)
  return [
    businessId,
    identityId,
    platform,
    requestId,
    entry.action,
    entry.recordKind,
    entry.recordId,
    changes,
  ]
}

/** Writes who did what to which record, in the transaction of the change itself. */
export async function insertAuditEntry(caller: Caller, entry: AuditEntry): Promise<void> {
  await execute({
    name: 'insertAuditEntry',
    text: `insert into audit_entries (${auditColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: auditValues(caller, entry),
  })
}

/** Entries of several callers, each of so many seconds ago, all or none, in the order given. */
export async function insertAuditEntries(
  entries: readonly { secondsAgo: number; caller: Caller; entry: AuditEntry }[],
): Promise<void> {
  const rows = entries.map(({ secondsAgo, caller, entry }) => [secondsAgo, ...auditValues(caller, entry)])
  const column = (place: number) => rows.map((row) => row[place])
  await execute({
    name: 'insertAuditEntries',
    text: `insert into audit_entries (at, ${auditColumns})
      select now() - make_interval(secs => seconds_ago), business_id, identity_id, platform, request_id, action,
        record_kind, record_id, changes
      from unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[], $9::jsonb[]) with ordinality
        given(seconds_ago, business_id, identity_id, platform, request_id, action, record_kind, record_id, changes, place)
      order by place`,
    values: Array.from({ length: 9 }, (_, place) => column(place)),
  })
}

/** As it is stored: what its record is called is found elsewhere, and so is the other account of a merge. */
export type StoredEntry = Omit<AnsweredEntry, 'record' | 'job' | 'otherAccount'> & {
  otherAccountId: string | null
}

export type AuditFilters = {
  jobId?: string
  /** Of what one job did the latest entry alone, and who took it back. */
  isFolded?: boolean
  identityId?: string
  action?: string
  recordKind?: string
  recordId?: string
  /** Of one of these. */
  records?: readonly AuditedRecord[]
  since?: string
  until?: string
  /** The position that a page begins below. */
  before?: string
}

const idsOf = (member: string) => `changes->'${member}'->>'to', changes->'${member}'->>'from'`

const columns = `position::text as id, ${isoTime('at')} as at, identity_id as "identityId", platform,
  request_id as "requestId", action, record_kind as "recordKind", record_id as "recordId", changes, job_id as "jobId",
  coalesce(${idsOf('mergedAccount')}, ${idsOf('mergedInto')}) as "otherAccountId"`

/** Newest first. */
export function selectAuditEntries(
  businessId: string,
  filters: AuditFilters,
  limit: number,
): Promise<StoredEntry[]> {
  const values: unknown[] = [businessId]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = ['business_id = $1', ...conditionsOf(filters, place)]
  const after = filters.before === undefined ? [] : [comesAfter(place(filters.before))]
  const from = filters.isFolded ? folded(conditions, after, place(limit)) : 'audit_entries'
  return queryRows<StoredEntry>({
    text: `select ${columns} from ${from} entries where ${[...conditions, ...after].join(' and ')}
      order by entries.at desc, position desc limit ${place(limit)}`,
    values,
  })
}

type Placing = (value: unknown) => string

function conditionsOf(
  { identityId, action, recordKind, recordId, jobId, records, since, until }: AuditFilters,
  place: Placing,
): string[] {
  const compared = [
    ['identity_id =', identityId],
    ['action =', action],
    ['record_kind =', recordKind],
    ['record_id =', recordId],
    ['job_id =', jobId],
    // As a date the driver writes what ISO 8601 calls the year 0.
    ['at >=', since && new Date(since)],
    ['at <', until && new Date(until)],
  ].flatMap(([condition, value]) => (value === undefined ? [] : `${condition} ${place(value)}`))
  if (!records) return compared
  const list = (member: keyof AuditedRecord) => `${place(records.map((one) => one[member]))}::text[]`
  return [...compared, `(record_kind, record_id) in (select * from unnest(${list('kind')}, ${list('id')}))`]
}

const comesAfter = (before: string) =>
  `(at, position) < ((select at from audit_entries where position = ${before}::bigint), ${before}::bigint)`

/** How a job that did something came about: what it did says so, with who it was. An undo is told of by whoever asked for it. */
const saidByJob = `record_kind = 'job' and action in ('create', 'update', 'start') and exists (
  select from audit_entries held where held.business_id = $1 and held.job_id = audit_entries.record_id
)`

/**
 * A page of those of no job, and the latest of what each job did: its ids are stepped through, however many entries each has.
 * A job that has entries is one line: that it was made, checked and started is none beside it. What was taken back is told by
 * the entry that asked for it, which stands for itself, or by the latest of its own where filters leave that entry out.
 */
function folded(conditions: string[], after: string[], limit: string): string {
  const which = [...conditions, ...after].join(' and ')
  const latest = (phase: string) => `(
    select * from audit_entries where job_id = job_ids.id and ${phase} and ${conditions.join(' and ')}
    order by at desc, position desc limit 1
  )`
  return `(
    with recursive job_ids as (
      select min(job_id) as id from audit_entries where business_id = $1 and job_id is not null
      union all
      select (select min(job_id) from audit_entries where business_id = $1 and job_id > job_ids.id)
      from job_ids where id is not null
    )
    (select * from audit_entries where job_id is null and ${which} and not (${saidByJob}) order by at desc, position desc limit ${limit})
    union all
    select latest.* from job_ids left join lateral (
      select at, (${conditions.join(' and ')}) as is_line from audit_entries
      where business_id = $1 and record_id = job_ids.id and record_kind = 'job' and action = 'undo' order by at limit 1
    ) undo on true cross join lateral (
      ${latest(`at < coalesce(undo.at, 'infinity')`)} union all ${latest('at > undo.at and not undo.is_line')}
    ) latest where job_ids.id is not null
  )`
}

/** Deletes up to `limit` entries that are older than so many days; how many it were. */
export function deleteOldEntries(days: number, limit: number): Promise<number> {
  return execute({
    text: `delete from audit_entries where position in (
        select old.position from businesses cross join lateral (
          select position from audit_entries
          where business_id = businesses.id and at < now() - make_interval(days => $1) order by at limit $2
        ) old limit $2
      )`,
    values: [days, limit],
  })
}
