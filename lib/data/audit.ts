import { queryOptions } from '@tanstack/react-query'
import type { listAuditEntries } from '@/lib/contract/audit'
import type { RequestOf } from '@/lib/contract/operation'
import { read } from './read'

export type AuditQuery = RequestOf<typeof listAuditEntries>['query']

export const auditKeys = { entries: (query: AuditQuery) => ['audit', 'entries', query] as const }

/** A page of the audit log, newest first. */
export const auditEntriesQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: auditKeys.entries(query),
    queryFn: ({ signal }) => read('/audit', { query }, signal),
    retry: false,
  })
