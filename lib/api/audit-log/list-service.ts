import type * as contract from '@/lib/contract/audit'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { nextCursor, readCursor } from '../paging'
import { withNames } from './record-names-service'
import { readRecords } from './records-by-name-service'
import { selectAuditEntries } from './repository'

export async function listAuditEntries(
  caller: Caller,
  { cursor, limit, q, jobs, ...filters }: ParsedRequestOf<typeof contract.listAuditEntries>['query'],
): Promise<AnswerOf<typeof contract.listAuditEntries>> {
  const before = readPosition(cursor)
  const records = await readRecords(caller, { q, recordKind: filters.recordKind })
  const isFolded = jobs === 'folded'
  const rows = await selectAuditEntries(
    caller.businessId,
    { ...filters, records, before, isFolded },
    limit + 1,
  )
  return {
    auditEntries: await withNames(caller.businessId, rows.slice(0, limit)),
    next: nextCursor(rows, limit, ({ id }) => id),
  }
}

function readPosition(cursor: string | undefined): string | undefined {
  const key = readCursor(cursor)
  if (key !== undefined && !/^\d{1,18}$/.test(key)) {
    throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
  }
  return key
}
