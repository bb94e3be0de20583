import type { AuditEntry as AnsweredEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { isoTime } from '../db/iso-time'
import { execute, queryRows } from '../db/pool'
import { acrossBusinesses, allOf, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'
import { type Conditions, foldedEntries } from './folded-entries'
import type { AuditedRecord } from './named-records-repository'

/** `changes` has `{from, to}` for each changed member, or the facts of a creation. */
export type AuditEntry = {
  action: string
  recordKind: string
  recordId: string
  changes?: Record<string, unknown>
}

/** The columns of an audit row that `auditValues` gives, in the same order. */
export const auditColumns = sql`business_id, identity_id, platform, request_id, action, record_kind, record_id,
  changes`

/** Who acts. A member that the statement also uses elsewhere is a `param`. */
type Actor = {
  [Member in 'businessId' | 'identityId' | 'platform' | 'requestId']: Caller[Member] | Param
}

export function auditValues({ businessId, identityId, platform, requestId }: Actor, entry: AuditEntry): Sql {
  return sql`${businessId}, ${identityId}, ${platform}, ${requestId}, ${entry.action}, ${entry.recordKind},
    ${entry.recordId}, ${changesOf(entry)}::jsonb`
}

const changesOf = ({ changes }: AuditEntry) => (changes === undefined ? null : JSON.stringify(changes))

/** Records who did what to which record, in the transaction of the change itself. */
export async function insertAuditEntry(caller: Caller, entry: AuditEntry): Promise<void> {
  await execute(
    prepared(
      'insertAuditEntry',
      sql`insert into audit_entries (${auditColumns}) values (${auditValues(caller, entry)})`,
    ),
  )
}

/** Stores entries of several callers, each dated so many seconds ago, all or none, in the given order. */
export async function insertAuditEntries(
  entries: readonly { secondsAgo: number; caller: Caller; entry: AuditEntry }[],
): Promise<void> {
  const ages = entries.map(({ secondsAgo }) => secondsAgo)
  const ofCallers = (member: keyof Actor) => entries.map(({ caller }) => caller[member])
  const ofEntries = (member: keyof AuditEntry) => entries.map(({ entry }) => entry[member])
  const changes = entries.map(({ entry }) => changesOf(entry))
  await execute(
    prepared(
      'insertAuditEntries',
      sql`insert into audit_entries (at, ${auditColumns})
        select now() - make_interval(secs => seconds_ago), ${auditColumns}
        from unnest(${ages}::float8[], ${ofCallers('businessId')}::text[], ${ofCallers('identityId')}::text[],
          ${ofCallers('platform')}::text[], ${ofCallers('requestId')}::text[], ${ofEntries('action')}::text[],
          ${ofEntries('recordKind')}::text[], ${ofEntries('recordId')}::text[], ${changes}::jsonb[])
          with ordinality given(seconds_ago, ${auditColumns}, place)
        order by place`,
    ),
  )
}

/** As it is stored: the name of its record and the other account of a merge are looked up separately. */
export type StoredEntry = Omit<AnsweredEntry, 'record' | 'job' | 'otherAccount'> & {
  otherAccountId: string | null
}

export type AuditFilters = {
  jobId?: string
  /** One line for each job: its latest entry, and who undid it. */
  isFolded?: boolean
  identityId?: string
  action?: string
  recordKind?: string
  recordId?: string
  /** Entries about one of these. */
  records?: readonly AuditedRecord[]
  since?: string
  until?: string
  /** The page begins below this position. */
  before?: string
}

const idsOf = (member: string) => sql`changes->'${raw(member)}'->>'to', changes->'${raw(member)}'->>'from'`

const columns = sql`position::text as id, ${isoTime('at')} as at, identity_id as "identityId", platform,
  request_id as "requestId", action, record_kind as "recordKind", record_id as "recordId", changes,
  job_id as "jobId", coalesce(${idsOf('mergedAccount')}, ${idsOf('mergedInto')}) as "otherAccountId"`

/** Newest first. */
export function selectAuditEntries(
  businessId: string,
  filters: AuditFilters,
  limit: number,
): Promise<StoredEntry[]> {
  return queryRows<StoredEntry>(auditPage(businessId, filters, limit))
}

/** The statement of `selectAuditEntries`. */
export function auditPage(businessId: string, filters: AuditFilters, limit: number): Sql {
  const conditions = conditionsOf(businessId, filters)
  const { matching, within, after } = conditions
  const from = filters.isFolded ? foldedEntries(conditions, param(limit)) : sql`audit_entries`
  return sql`select ${columns} from ${from} entries where ${allOf([...matching, ...within, ...after])}
    order by entries.at desc, position desc limit ${limit}`
}

/** Folding repeats each condition, so every value is a `param`. */
function conditionsOf(businessId: string, filters: AuditFilters): Conditions {
  const business = param(businessId)
  const { identityId, action, recordKind, recordId, jobId, records, before } = filters
  const compared = Object.entries({
    identity_id: identityId,
    action,
    record_kind: recordKind,
    record_id: recordId,
    job_id: jobId,
  }).flatMap(([column, value]) => (value === undefined ? [] : sql`${raw(column)} = ${param(value)}`))
  // As a Date, so that the driver can write the year 0 of ISO 8601.
  const moment = (time?: string) => (time === undefined ? undefined : param(new Date(time)))
  const [since, until] = [moment(filters.since), moment(filters.until)]
  return {
    business,
    matching: [sql`business_id = ${business}`, ...compared, ...(records ? [isOneOf(records)] : [])],
    within: [...(since ? [sql`at >= ${since}`] : []), ...(until ? [sql`at < ${until}`] : [])],
    after: before === undefined ? [] : [comesAfter(param(before))],
    until,
    areOfRecords: records !== undefined || recordId !== undefined,
  }
}

function isOneOf(records: readonly AuditedRecord[]): Sql {
  const list = (member: keyof AuditedRecord) => sql`${param(records.map((one) => one[member]))}::text[]`
  return sql`(record_kind, record_id) in (select * from unnest(${list('kind')}, ${list('id')}))`
}

const comesAfter = (before: Param) =>
  sql`(at, position) < ((select at from audit_entries where position = ${before}::bigint), ${before}::bigint)`

/** Deletes up to `limit` entries older than so many days; answers how many were deleted. */
export function deleteOldEntries(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(
    acrossBusinesses(sql`
    delete from audit_entries where position in (
      select old.position from businesses cross join lateral (
        select position from audit_entries
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    )`),
  )
}

/** Deletes up to `limit` acts of jobs older than so many days; answers how many were deleted. */
export function deleteOldJobActs(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(
    acrossBusinesses(sql`
    delete from audit_job_acts where ctid = any(array(
      select old.ctid from businesses cross join lateral (
        select ctid from audit_job_acts
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    ))`),
  )
}
