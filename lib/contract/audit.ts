import * as z from 'zod'
import { auditActions, auditedKinds } from './choices'
import { csvOptions } from './csv-options'
import { ByteStream, Id, page, paging, Timestamp } from './fields/fields'
import { JobKind, Outcomes } from './job'
import { defineOperation } from './operation'
import { writers } from './roles'

export const AuditedJob = z
  .object({
    kind: JobKind,
    name: z.string().nullable(),
    total: z.int(),
    counts: Outcomes,
  })
  .meta({
    id: 'AuditedJob',
    description: 'An import or bulk change, and the outcomes of its run or its undo.',
  })
export type AuditedJob = z.infer<typeof AuditedJob>

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Timestamp,
    identityId: z.string().nullable(),
    platform: z.string().nullable(),
    requestId: z.string().nullable(),
    action: z.string(),
    recordKind: z.string(),
    recordId: z.string(),
    changes: z.record(z.string(), z.unknown()).nullable(),
    otherAccount: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    jobId: z.string().nullable(),
    job: AuditedJob.nullable(),
    record: z
      .object({ name: z.string().nullable(), number: z.int().nullable(), job: AuditedJob.nullable() })
      .nullable(),
  })
  .meta({
    id: 'AuditEntry',
    description:
      'Who did what to which record. `identityId` is null for the product itself. `changes` holds `{from, to}` by member, or the facts of a creation; of a look-up (4.3), what was searched and how many were found. `record` is what the record is called now, or was called last; its `number` is that of an alert, or the people of a notification. `otherAccount` is the other one of a merge or its undo. `jobId` and `job` are the import or bulk change it was part of.',
  })
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe('A part of the id, name, title or number of at most 500 records.'),
  identityId: Id.optional(),
  action: z.enum(auditActions).optional(),
  recordKind: z.enum(auditedKinds).optional(),
  recordId: z.string().min(1).max(200).optional(),
  since: Timestamp.optional(),
  until: Timestamp.optional(),
  jobId: Id.optional(),
}
const extension = {
  resource: 'Audit log',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.settings,
} as const

export const listAuditEntries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/audit',
  summary: 'List the entries of the audit log',
  description: 'Newest first. `since` is inclusive, `until` exclusive.',
  request: {
    query: z.strictObject({
      ...filters,
      jobs: z
        .enum(['folded'])
        .optional()
        .describe(
          '`folded` lists only the latest entry of each job and, for its undo, the entry that asked for it, or the latest that the filters leave.',
        ),
      ...paging,
    }),
  },
  answer: page('auditEntries', AuditEntry),
})

export const exportAuditEntries = defineOperation({
  ...extension,
  method: 'GET',
  path: '/audit/export',
  summary: 'Export the audit log as CSV',
  description: 'All entries of the filter, with the names of those who acted.',
  request: { query: z.strictObject({ ...filters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})
