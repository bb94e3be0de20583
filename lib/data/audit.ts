import { queryOptions } from '@tanstack/react-query'
import type { listAccounts } from '@/lib/contract/account'
import type { listAuditEntries } from '@/lib/contract/audit'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { accountKeys } from './accounts'
import { fetchRead } from './read'

export type AuditQuery = RequestOf<typeof listAuditEntries>['query']

export const auditKeys = { entries: (query: AuditQuery) => ['audit', 'entries', query] as const }

/** A page of the audit log, newest first. */
export const auditEntriesQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: auditKeys.entries(query),
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof listAuditEntries>>('/api/audit', query, signal),
    retry: false,
  })

/** The accounts with these ids that still exist. */
export const accountsByIdQuery = (accountIds: string[]) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'by-id', accountIds] as const,
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listAccounts>>('/api/accounts', { accountIds }, signal),
    enabled: accountIds.length > 0,
  })
