import type { AuditEntry as StoredEntry } from '@/lib/contract/audit'
import type { Caller } from '../caller'
import { isoTime } from '../db/iso-time'
import { execute, queryRows } from '../db/pool'

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

export type AuditFilters = {
  identityId?: string
  action?: string
  recordKind?: string
  recordId?: string
  since?: string
  until?: string
  /** The position that a page begins below. */
  before?: string
}

/** Newest first. */
export function selectAuditEntries(
  businessId: string,
  { identityId, action, recordKind, recordId, since, until, before }: AuditFilters,
  limit: number,
): Promise<StoredEntry[]> {
  const values: unknown[] = [businessId]
  const conditions = [
    ['identity_id =', identityId],
    ['action =', action],
    ['record_kind =', recordKind],
    ['record_id =', recordId],
    ['at >=', since],
    ['at <', until],
    ['position <', before],
  ].flatMap(([condition, value]) => (value === undefined ? [] : `${condition} $${values.push(value)}`))
  return queryRows<StoredEntry>({
    text: `select position::text as id, ${isoTime('at')} as at, identity_id as "identityId", platform,
        request_id as "requestId", action, record_kind as "recordKind", record_id as "recordId", changes
      from audit_entries where ${['business_id = $1', ...conditions].join(' and ')}
      order by position desc limit $${values.push(limit)}`,
    values,
  })
}
