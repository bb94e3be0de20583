import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@/lib/contract/audit'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { type AuditEntry, insertAuditEntry, selectAuditEntries } from './repository'

/** Notes who did what to which record, in the transaction of the change itself. */
export function recordAudit(caller: Caller, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(caller, entry)
}

/** The members that differ between two states of a record, each with what it was and what it became. */
export function changesBetween<T extends object>(
  before: T,
  after: T,
): Record<string, { from: unknown; to: unknown }> {
  const members = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof T & string>
  const changed = [...members].filter((member) => !isDeepStrictEqual(before[member], after[member]))
  return Object.fromEntries(
    changed.map((member) => [member, { from: before[member] ?? null, to: after[member] ?? null }]),
  )
}

/** Extension: who did what, newest first. */
export async function listAuditEntries(
  { businessId }: Caller,
  { cursor, limit, ...filters }: ParsedRequestOf<typeof contract.listAuditEntries>['query'],
): Promise<AnswerOf<typeof contract.listAuditEntries>> {
  const rows = await selectAuditEntries(businessId, { ...filters, before: readPosition(cursor) }, limit + 1)
  return { auditEntries: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

function readPosition(cursor: string | undefined): string | undefined {
  const key = readCursor(cursor)
  if (key !== undefined && !/^\d{1,18}$/.test(key)) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
  }
  return key
}
