import type { AuditEntry } from '@/lib/contract/audit'
import { isoTime } from '../db/iso-time'
import { queryRows } from '../db/pool'
import { allOf, type Param, param, raw, type Sql, sql } from '../db/sql'
import { type Conditions, foldedEntries } from './folded-entries'
import type { AuditedRecord } from './records-by-name-repository'

/** An entry as stored. The record's name and the other account of a merge are looked up separately. */
export type StoredEntry = Omit<AuditEntry, 'record' | 'job' | 'otherAccount'> & {
  otherAccountId: string | null
}

export type AuditFilters = {
  jobId?: string
  /** If true, returns one line for each job: its latest entry, and who undid it. */
  isFolded?: boolean
  identityId?: string
  action?: string
  recordKind?: string
  recordId?: string
  /** Entries about any of these records. */
  records?: readonly AuditedRecord[]
  since?: string
  until?: string
  /** Only entries below this position are returned. */
  before?: string
}

const idsOf = (member: string) => sql`changes->'${raw(member)}'->>'to', changes->'${raw(member)}'->>'from'`

const columns = sql`position::text as id, ${isoTime('at')} as at, identity_id as "identityId", platform,
  request_id as "requestId", action, record_kind as "recordKind", record_id as "recordId", changes,
  job_id as "jobId", coalesce(${idsOf('mergedAccount')}, ${idsOf('mergedInto')}) as "otherAccountId"`

/** Audit entries, newest first. */
export function selectAuditEntries(
  businessId: string,
  filters: AuditFilters,
  limit: number,
): Promise<StoredEntry[]> {
  return queryRows<StoredEntry>(auditPage(businessId, filters, limit))
}

export function auditPage(businessId: string, filters: AuditFilters, limit: number): Sql {
  const conditions = conditionsOf(businessId, filters)
  const { matching, within, after } = conditions
  const from = filters.isFolded ? foldedEntries(conditions, param(limit)) : sql`audit_entries`
  return sql`select ${columns} from ${from} entries where ${allOf([...matching, ...within, ...after])}
    order by entries.at desc, position desc limit ${limit}`
}

/** Every value is a `param`, because folding repeats each condition. */
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
  // A Date lets the driver write year 0, which ISO 8601 allows.
  const moment = (time?: string) => (time === undefined ? undefined : param(new Date(time)))
  const [since, until] = [moment(filters.since), moment(filters.until)]
  return {
    business,
    matching: [sql`business_id = ${business}`, ...compared, ...(records ? [isOneOf(records)] : [])],
    within: [...(since ? [sql`at >= ${since}`] : []), ...(until ? [sql`at < ${until}`] : [])],
    after: before === undefined ? [] : [comesAfter(business, param(before))],
    until,
    areOfRecords: records !== undefined || recordId !== undefined,
  }
}

function isOneOf(records: readonly AuditedRecord[]): Sql {
  const list = (member: keyof AuditedRecord) => sql`${param(records.map((one) => one[member]))}::text[]`
  return sql`(record_kind, record_id) in (select * from unnest(${list('kind')}, ${list('id')}))`
}

const comesAfter = (business: Param, before: Param) => sql`(at, position) < (
  (select at from audit_entries where business_id = ${business} and position = ${before}::bigint), ${before}::bigint)`
