import type { AuditEntry as AnsweredEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { isoTime } from '../db/iso-time'
import { execute, queryRows } from '../db/pool'
import { allOf, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'
import { type Conditions, foldedEntries } from './folded-entries'
import type { AuditedRecord } from './named-records-repository'

/** `changes` is an object of `{from, to}` by member, or of the facts of a creation. */
export type AuditEntry = {
  action: string
  recordKind: string
  recordId: string
  changes?: Record<string, unknown>
}

/** The columns that an audit row takes from its caller and its entry, in the order of `auditValues`. */
export const auditColumns = sql`business_id, identity_id, platform, request_id, action, record_kind, record_id,
  changes`

/** Who acts; a member that the statement also mentions elsewhere is a `param`. */
type Actor = {
  [Member in 'businessId' | 'identityId' | 'platform' | 'requestId']: Caller[Member] | Param
}

export function auditValues({ businessId, identityId, platform, requestId }: Actor, entry: AuditEntry): Sql {
  return sql`${businessId}, ${identityId}, ${platform}, ${requestId}, ${entry.action}, ${entry.recordKind},
    ${entry.recordId}, ${changesOf(entry)}::jsonb`
}

const changesOf = ({ changes }: AuditEntry) => (changes === undefined ? null : JSON.stringify(changes))

/** Writes who did what to which record, in the transaction of the change itself. */
export async function insertAuditEntry(caller: Caller, entry: AuditEntry): Promise<void> {
  await execute(
    prepared(
      'insertAuditEntry',
      sql`insert into audit_entries (${auditColumns}) values (${auditValues(caller, entry)})`,
    ),
  )
}

/** Entries of several callers, each of so many seconds ago, all or none, in the order given. */
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

/** Folding mentions each of them many times, so all their values are `param`s. */
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
  // As a date the driver writes what ISO 8601 calls the year 0.
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

/** Deletes up to `limit` entries that are older than so many days; how many it were. */
export function deleteOldEntries(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(sql`
    delete from audit_entries where position in (
      select old.position from businesses cross join lateral (
        select position from audit_entries
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    )`)
}

/** Deletes up to `limit` notes of what a job did that long ago; how many it were. */
export function deleteOldJobActs(days: number, limit: number): Promise<number> {
  const most = param(limit)
  return execute(sql`
    delete from audit_job_acts where ctid = any(array(
      select old.ctid from businesses cross join lateral (
        select ctid from audit_job_acts
        where business_id = businesses.id and at < now() - make_interval(days => ${days})
        order by at limit ${most}
      ) old limit ${most}
    ))`)
}
