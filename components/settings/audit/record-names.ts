import type { AuditEntry } from '@/lib/contract/audit'

/** Names by the kind of a record, then by its id. */
export type RecordNames = Record<string, Record<string, string>>

/** The ids of the accounts that entries are about, each once. */
export const accountIdsOf = (entries: readonly AuditEntry[]) => [
  ...new Set(
    entries
      .filter(({ recordKind, recordId }) => recordKind === 'account' && recordId !== noRecord)
      .map(({ recordId }) => recordId),
  ),
]

/** Of a look-up that found no account, or several. */
export const noRecord = '-'
