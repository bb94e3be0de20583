import * as z from 'zod'
import { auditActions, auditedKinds } from './choices'
import { ByteStream, Id, page, paging, Timestamp } from './fields/fields'
import { defineOperation } from './operation'
import { writers } from './roles'

/**
 * Who did what to which record. `changes` holds `{from, to}` by member of a change, or the facts of a creation;
 * `identityId` is null for what the product itself did, and for a caller without an identity. A look-up (4.3) is of the
 * account it found, or of `-` when that was none or several; its `changes` are `{found: how many, by: phone | tags}`.
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
  /** The import or bulk change that it was part of. */
  jobId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  /** The id, name, title or number of records, or a part of one; more than 500 that match are 422 at `q`. */
  q: z.string().trim().min(2).max(200).optional(),
  identityId: Id.optional(),
  action: z.enum(auditActions).optional(),
  recordKind: z.enum(auditedKinds).optional(),
  recordId: z.string().min(1).max(200).optional(),
  since: Timestamp.optional(),
  until: Timestamp.optional(),
}
const extension = {
  resource: 'Audit log',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const

/** Extension: newest first; `since` inclusive, `until` exclusive. */
export const listAuditEntries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/audit',
  summary: 'List who did what, when, to which record',
  request: { query: z.strictObject({ ...filters, ...paging }) },
  answer: page('auditEntries', AuditEntry),
})

/** Extension: the same entries as CSV, all of them, with the names of those who did it. */
export const exportAuditEntries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/audit/export',
  summary: 'Export who did what, when, to which record, as CSV',
  request: { query: z.strictObject(filters) },
  answer: ByteStream,
  media: 'text/csv',
})
