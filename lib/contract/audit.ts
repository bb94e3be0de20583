import * as z from 'zod'
import { auditActions, auditedKinds } from './choices'
import { Id, page, paging, Timestamp } from './fields'
import { defineOperation } from './operation'

/**
 * Who did what to which record. `changes` holds `{from, to}` by member of a change, or the facts of a creation;
 * `identityId` is null for what the product itself did.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  identityId: z.string().nullable(),
  platform: z.string().nullable(),
  requestId: z.string().nullable(),
  action: z.string(),
  recordKind: z.string(),
  recordId: z.string(),
  changes: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Extension: newest first; `since` inclusive, `until` exclusive. */
export const listAuditEntries = defineOperation({
  resource: 'Audit log',
  auth: 'bearer',
  clientId: 'required',
  roles: ['admin'],
  method: 'GET',
  path: '/audit',
  summary: 'List who did what, when, to which record',
  request: {
    query: z.strictObject({
      identityId: Id.optional(),
      action: z.enum(auditActions).optional(),
      recordKind: z.enum(auditedKinds).optional(),
      recordId: z.string().min(1).max(200).optional(),
      since: Timestamp.optional(),
      until: Timestamp.optional(),
      ...paging,
    }),
  },
  answer: page('entries', AuditEntry),
})
