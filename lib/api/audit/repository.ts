import type { AuditEntry as AnsweredEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { isoTime } from '../db/iso-time'
import { execute, queryRows, type Statement } from '../db/pool'
import { type Conditions, foldedEntries } from './folded-entries'
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
  return queryRows<StoredEntry>(auditPage(businessId, filters, limit))
}

/** The statement of `selectAuditEntries`. */
export function auditPage(businessId: string, filters: AuditFilters, limit: number): Statement {
  const values: unknown[] = [businessId]
  const place = (value: unknown) => `$${values.push(value)}`
  const conditions = conditionsOf(filters, place)
  const { matching, within, after } = conditions
  const from = filters.isFolded ? foldedEntries(conditions, place(limit)) : 'audit_entries'
  return {
    text: `select ${columns} from ${from} entries where ${[...matching, ...within, ...after].join(' and ')}
      order by entries.at desc, position desc limit ${place(limit)}`,
    values,
  }
}

type Placing = (value: unknown) => string

function conditionsOf(filters: AuditFilters, place: Placing): Conditions {
  const { identityId, action, recordKind, recordId, jobId, records, before } = filters
  const compared = [
    ['identity_id', identityId],
    ['action', action],
    ['record_kind', recordKind],
    ['record_id', recordId],
    ['job_id', jobId],
  ].flatMap(([column, value]) => (value === undefined ? [] : `${column} = ${place(value)}`))
  // As a date the driver writes what ISO 8601 calls the year 0.
  const moment = (time?: string) => (time === undefined ? undefined : place(new Date(time)))
  const [since, until] = [moment(filters.since), moment(filters.until)]
  return {
    matching: ['business_id = $1', ...compared, ...(records ? [isOneOf(records, place)] : [])],
    within: [...(since ? [`at >= ${since}`] : []), ...(until ? [`at < ${until}`] : [])],
    after: before === undefined ? [] : [comesAfter(place(before))],
    until,
    areOfRecords: records !== undefined || recordId !== undefined,
  }
}

function isOneOf(records: readonly AuditedRecord[], place: Placing): string {
  const list = (member: keyof AuditedRecord) => `${place(records.map((one) => one[member]))}::text[]`
  return `(record_kind, record_id) in (select * from unnest(${list('kind')}, ${list('id')}))`
}

const comesAfter = (before: string) =>
  `(at, position) < ((select at from audit_entries where position = ${before}::bigint), ${before}::bigint)`

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

/** Deletes up to `limit` notes of what a job did that long ago; how many it were. */
export function deleteOldJobActs(days: number, limit: number): Promise<number> {
  return execute({
    text: `delete from audit_job_acts where ctid = any(array(
        select old.ctid from businesses cross join lateral (
          select ctid from audit_job_acts
          where business_id = businesses.id and at < now() - make_interval(days => $1) order by at limit $2
        ) old limit $2
      ))`,
    values: [days, limit],
  })
}
