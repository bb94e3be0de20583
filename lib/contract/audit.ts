import * as z from 'zod'
import { auditActions, auditedKinds, jobKinds } from './choices'
import { csvOptions } from './csv-options'
import { ByteStream, Id, page, paging, Timestamp } from './fields/fields'
import { Outcomes } from './job'
import { defineOperation } from './operation'
import { writers } from './roles'

/** What an import or a bulk change is called by, and what came of its rows in the phase of the entry: its run, or its undo. */
export const AuditedJob = z.object({
  kind: z.enum(jobKinds),
  name: z.string().nullable(),
  total: z.int(),
  counts: Outcomes,
})
export type AuditedJob = z.infer<typeof AuditedJob>

/**
 * Who did what to which record. `changes` holds `{from, to}` by member of a change, or the facts of a creation;
 * `identityId` is null for what the product itself did, and for a caller without an identity. A look-up (4.3) is of the
 * account it found, or of `-` when that was none or several; its `changes` are `{found: how many, by: phone | tags}`.
 * `record.number` is the number of an alert, or the people of a notification.
 */
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
    /** Of a merge and of its undo: the account that `mergedAccount` or `mergedInto` names, deleted or not; null once it is gone for good. */
    otherAccount: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    /** The import or bulk change that it was part of. */
    jobId: z.string().nullable(),
    /** Of that, what a job is called by. */
    job: AuditedJob.nullable(),
    /** What the record is called now, or was called last; null where nothing says so any more. */
    record: z
      .object({ name: z.string().nullable(), number: z.int().nullable(), job: AuditedJob.nullable() })
      .nullable(),
  })
  .meta({
    id: 'AuditEntry',
    description: 'Who did what to which record; `changes` holds `{from, to}` by member.',
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
  /** Of one import or bulk change. */
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
  summary: 'List who did what, when, to which record',
  description: 'Newest first. `since` is inclusive, `until` exclusive.',
  request: {
    query: z.strictObject({
      ...filters,
      jobs: z
        .enum(['folded'])
        .optional()
        .describe(
          'With `folded`: of what one job did the latest entry alone; its undo is the entry that asked for it, or the latest of what it took back where filters leave that out.',
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
  summary: 'Export who did what, when, to which record, as CSV',
  description: 'All entries of the filter, with the names of those who acted.',
  request: { query: z.strictObject({ ...filters, ...csvOptions }) },
  answer: ByteStream,
  media: 'text/csv',
})
