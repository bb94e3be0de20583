import type * as contract from '@/lib/contract/audit'
import { auditedKinds, mostRecordsSearched } from '@/lib/contract/choices'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { findAccountIds } from '../accounts/search/search-service'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { type AuditedRecord, selectNamedRecords } from './records-by-name-repository'

type Filters = ParsedRequestOf<typeof contract.exportAuditEntries>['query']

/**
 * The records, including deleted records, that match a log query by ID, name or number; undefined without a
 * query. Throws 422 if too many match.
 */
export async function readRecords(
  caller: Caller,
  { q, recordKind }: Pick<Filters, 'q' | 'recordKind'>,
): Promise<AuditedRecord[] | undefined> {
  if (q === undefined) return undefined
  const { businessId } = caller
  const kinds = recordKind ? [recordKind] : auditedKinds
  const [accounts, named] = await Promise.all([
    kinds.includes('account') ? findAccountIds(caller, q, mostRecordsSearched) : [],
    selectNamedRecords({ businessId, part: q, kinds, limit: mostRecordsSearched + 1 }),
  ])
  if (!accounts || accounts.length + named.length > mostRecordsSearched) {
    const message = `must match at most ${mostRecordsSearched} records: enter more of the name or number`
    throw invalidArguments(issue('q', 'too_many', message))
  }
  return [
    ...kinds.flatMap((kind) => [q, q.toLowerCase()].map((id) => ({ kind, id }))),
    ...accounts.map((id) => ({ kind: 'account', id })),
    ...named,
  ]
}
