import { mostAccountsSearched } from '@/lib/contract/audit'
import { auditedKinds } from '@/lib/contract/choices'
import { findAccountIds } from '../accounts/search-service'
import { invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { type AuditedRecord, selectNamedRecords } from './records-repository'

/** The records that a query of the log means, by id, name or number; undefined without a query. 422 for too many accounts. */
export async function readRecords(
  caller: Caller,
  q: string | undefined,
): Promise<AuditedRecord[] | undefined> {
  if (q === undefined) return undefined
  const [accounts, named] = await Promise.all([
    findAccountIds(caller, q, mostAccountsSearched),
    selectNamedRecords(caller.businessId, q),
  ])
  if (!accounts) {
    const message = `must match no more than ${mostAccountsSearched} accounts: more of the name or number is needed`
    throw invalidArguments(issue('q', 'too_many', message))
  }
  return [
    ...auditedKinds.map((kind) => ({ kind, id: q })),
    ...accounts.map((id) => ({ kind: 'account', id })),
    ...named,
  ]
}
