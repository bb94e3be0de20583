import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../caller'
import { type AuditEntry, insertAuditEntry } from './repository'

/** Records who did what to which record, in the change's own transaction. */
export function recordAudit(caller: Caller, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(caller, entry)
}

/** Returns the fields that differ between two states of a record, each with its old and new value. */
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
