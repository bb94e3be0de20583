import type * as contract from '@/lib/contract/audit'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { readRecords } from './named-records-service'
import { selectAuditEntries } from './repository'

/** Extension: who did what, newest first. */
export async function listAuditEntries(
  caller: Caller,
  { cursor, limit, q, ...filters }: ParsedRequestOf<typeof contract.listAuditEntries>['query'],
): Promise<AnswerOf<typeof contract.listAuditEntries>> {
  const before = readPosition(cursor)
  const records = await readRecords(caller, { q, recordKind: filters.recordKind })
  const rows = await selectAuditEntries(caller.businessId, { ...filters, records, before }, limit + 1)
  return { auditEntries: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

function readPosition(cursor: string | undefined): string | undefined {
  const key = readCursor(cursor)
  if (key !== undefined && !/^\d{1,18}$/.test(key)) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be the next of an earlier page'))
  }
  return key
}
