import type { Caller } from '../caller'
import { execute } from '../db/pool'

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
