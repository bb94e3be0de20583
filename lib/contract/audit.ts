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
    description: 'An import or bulk change, with the outcomes of its run or undo.',
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
      "Who did what to which record. `identityId` is null for the system itself. `changes` holds `{from, to}` by field, or the fields of a new record; for a look-up (4.3), the search and the number found. `record` has the record's current or last name; its `number` is an alert's number, or a notification's number of people. `otherAccount` is the other one in a merge or its undo; `job` is the import or bulk change it was part of.",
  })
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  q: z
    .string()
    .trim()
    .min(2)
    .max(200)
    .optional()
    .describe("Part of a record's id, name, title or number; matches at most 500 records."),
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
  fromReplica: true,
  method: 'GET',
  path: '/audit',
  summary: 'List audit log entries',
  description: 'Newest first. `since` is inclusive, `until` exclusive.',
  request: {
    query: z.strictObject({
      ...filters,
      jobs: z
        .enum(['folded'])
        .optional()
        .describe(
          '`folded` shows only the latest entry of a job, and of its undo only the request (or the latest, if that is filtered out).',
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
  description: "All matching entries, with the identities' names.",
  request: { query: z.strictObject({ ...filters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})
