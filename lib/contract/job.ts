import * as z from 'zod'
import { Phone } from './accounts/account'
import { KeptFilters, SearchFilters } from './accounts/account-search'
import { bulkActions, jobKinds, jobStates, rowOutcomes, textEncodings } from './choices'
import { Issue, IssueCode } from './errors'
import {
  ByteStream,
  CsvUpload,
  describeValues,
  exactlyOneOf,
  nonBlank,
  PathId,
  page,
  paging,
  RecordId,
  Timestamp,
} from './fields/fields'
import { EncodingChoice, FirstRow, ImportColumn, importOptions, SuggestedOptions } from './import-options'
import { Workbook, workbookReading } from './import-workbook'
import { defineOperation } from './operation'
import { writers } from './roles'

export const RowOutcome = z.enum(rowOutcomes).meta({
  id: 'RowOutcome',
  description: describeValues('The outcome of a row.', {
    skipped: 'There was nothing to do.',
    refused: 'Not done; `issues` says why.',
    unknown: 'May or may not have been done.',
    kept: 'Not undone, because the account has changed since.',
  }),
})

export const JobKind = z.enum(jobKinds).meta({
  id: 'JobKind',
  description:
    'What a job does with accounts: `import` reads them from a file, `bringIn` from the deployment behind a gateway; `move` changes their type.',
})

const jobStateDescriptions: Record<(typeof jobStates)[number], string> = {
  draft: 'Not started yet.',
  checking: 'The dry run is in progress or queued.',
  checked: 'The dry run is done; the import can be started.',
  waiting: 'Started and queued.',
  running: 'Rows are being processed.',
  done: 'All rows have been processed.',
  cancelled: 'Stopped before the end; completed rows stay.',
  failed: 'Given up; `failure` says why.',
  undoing: 'The undo is in progress or queued.',
  undone: 'Undone.',
}
export const JobState = z
  .enum(jobStates)
  .meta({ id: 'JobState', description: describeValues('The state of a job.', jobStateDescriptions) })

/** The number of rows with each outcome. */
export const Outcomes = z.partialRecord(RowOutcome, z.int())

export const Job = z
  .object({
    id: z.string(),
    kind: JobKind,
    state: JobState,
    name: z.string().nullable(),
    total: z.int(),
    place: z.int(),
    counts: z.object({ check: Outcomes.optional(), run: Outcomes.optional(), undo: Outcomes.optional() }),
    ahead: z.int(),
    failure: z.string().nullable(),
    file: z
      .object({
        delimiter: z.string(),
        encoding: z.string(),
        encodings: z.array(EncodingChoice).optional(),
        headingsRow: z.int(),
        firstRows: z.array(FirstRow),
        columns: z.array(ImportColumn),
        suggested: SuggestedOptions.optional(),
        workbook: Workbook.optional(),
      })
      .nullable(),
    options: z.looseObject({ filters: KeptFilters.optional() }),
    createdBy: z.string().nullable(),
    createdAt: Timestamp,
    startedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    undoUntil: Timestamp.nullable(),
  })
  .meta({
    id: 'Job',
    description:
      "An import or a bulk change of accounts. The phase that `state` names has processed `place` of `total` rows; `counts` has each phase's outcomes (`check` is the dry run). `ahead` is the number of jobs before it in the queue. `failure` is `job_given_up` after five failed attempts, `job_put_aside` after three crashes of the server, or `session_ended` when the deployment behind a gateway ended the session. `file.headingsRow` names the columns. For a workbook, `file.encoding` is `xlsx` and `delimiter` is empty. `file.encodings` are the choices, each with a sample.",
  })
export type Job = z.infer<typeof Job>

/** How long the rows of a job are stored after it has ended. */
const rowsStoredMs = 30 * 24 * 3600_000

/**
 * True if starting a failed job again continues it where it stopped: it failed because the session at the other
 * deployment had ended, and its rows are still stored. `now` is in ms since the epoch.
 */
export const canContinue = (
  { state, failure, finishedAt }: Pick<Job, 'state' | 'failure' | 'finishedAt'>,
  now: number,
): boolean =>
  state === 'failed' &&
  failure === 'session_ended' &&
  finishedAt !== null &&
  Date.parse(finishedAt) > now - rowsStoredMs

export const JobRow = z
  .object({
    line: z.int(),
    outcome: RowOutcome.nullable(),
    undo: z.enum(['undone', 'kept']).nullable(),
    accountId: z.string().nullable(),
    issues: z.array(Issue),
    cells: z.array(z.string()).nullable(),
  })
  .meta({
    id: 'JobRow',
    description:
      'One row of a job. `line` is its row number in the file, from 1, or its place in a bulk change; `undo` is the outcome of an undo.',
  })
export type JobRow = z.infer<typeof JobRow>

export const RefusalGroup = z
  .object({
    path: z.string(),
    code: IssueCode,
    count: z.int(),
    values: z.array(z.object({ value: z.string(), count: z.int(), proposal: z.string().optional() })),
  })
  .meta({
    id: 'RefusalGroup',
    description:
      'The rows that have the same problem in the same field; a row with several problems is in several groups. `values` are the five most frequent cells; `proposal` is the likely phone number, or the one used out of several.',
  })
export type RefusalGroup = z.infer<typeof RefusalGroup>

const resource = 'Jobs'
const extension = { resource, auth: 'bearer', clientId: 'optional', roles: writers.accounts } as const
/** Selects the rows of one `RefusalGroup`. */
const ofGroup = { path: z.string().max(200).optional(), code: IssueCode.optional() }
const oneJob = { params: z.object({ jobId: PathId }) }
const jobAnswer = z.object({ job: Job })

export const uploadImport = defineOperation({
  ...extension,
  method: 'POST',
  path: '/imports',
  summary: 'Upload a CSV or Excel file of accounts',
  description:
    'CSV or Excel (.xlsx), both sent as `text/csv`: at most 200 MB and 1,000,000 rows, and 500 MB as a table (for a workbook, 16 MB or 50 times its size, whichever is more). No part of a workbook may unpack to over 500 MB, nor its shared strings to over 128 MB. One sheet is read, as Excel shows it and without hidden rows; `file.workbook` says what was found. The first row names the columns or, below a title, the first of ten rows with more than one cell. Delimiter and encoding are detected; `PUT /jobs/{jobId}/reading` changes how the file is read. Rows with invalid bytes are rejected as `damaged_text`, those with an unpaired quote as `stray_quote`. Nothing is created until the import is checked and started.',
  request: { query: z.strictObject({ name: nonBlank(200).optional() }), upload: CsvUpload },
  answer: jobAnswer,
})

export const chooseHeadings = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/headings',
  summary: 'Choose the row that names the columns',
  description:
    'Choose one of `file.firstRows` before the import starts. The columns are read again; rows keep their numbers. A checked import becomes a draft again.',
  request: { ...oneJob, body: z.strictObject({ row: z.int().min(1) }) },
  answer: jobAnswer,
  errors: ['job_state'],
})

export const chooseReading = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/reading',
  summary: 'Choose how a file is read',
  description:
    'Possible until the import starts. For a workbook: the sheet, whether to read hidden rows, whether each row of a merged cell gets its value, and which columns not to read as Excel shows them. For a text file: one of `file.encodings`, present if the file has characters beyond ASCII. Rows keep their numbers; a checked import becomes a draft again. An unknown or unreadable sheet or encoding gets 422.',
  request: {
    ...oneJob,
    body: z.strictObject({ ...workbookReading, encoding: z.enum(textEncodings).optional() }),
  },
  answer: jobAnswer,
  errors: ['job_state', 'unreadable_file'],
})

export const checkImport = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/check',
  summary: 'Check what an import would do',
  description:
    'The dry run says whether each row would be created, updated, skipped or refused, and changes nothing. Unless `restoreConsent` is set, rows of the people it names are skipped, however their number is written. A phone number from an earlier row, in any form, is rejected as a `duplicate`.',
  request: { ...oneJob, body: z.strictObject(importOptions) },
  answer: jobAnswer,
  errors: ['job_state'],
})

export const correctJobRow = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/rows/{line}',
  summary: 'Correct a row in an import',
  request: {
    params: z.object({ jobId: PathId, line: z.string() }),
    body: z.strictObject({ cells: z.array(z.string().max(20_000)).min(1).max(500) }),
  },
  answer: z.object({ row: JobRow, job: Job }),
  errors: ['job_state'],
})

export const createBulkJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs',
  summary: 'Change many accounts',
  description:
    'The accounts are selected at the time of the call. `block` needs a `reason` and `move` an `accountType`. `retiredType` (with `move`) selects all accounts of a type, deleted ones too, and deletes the type at the end; it requires the right to delete account types. With `start: false` the job waits for `POST /jobs/{jobId}/start`.',
  request: {
    body: z
      .strictObject({
        action: z.enum(bulkActions),
        accountIds: z.array(RecordId).min(1).max(10_000).optional(),
        filters: SearchFilters.optional(),
        reason: nonBlank(500).optional(),
        accountType: RecordId.optional(),
        retiredType: RecordId.optional(),
        start: z.boolean().default(true),
      })
      .refine((body) => [body.accountIds, body.filters, body.retiredType].filter(Boolean).length === 1, {
        params: { code: 'exactly_one' },
        message: 'must contain exactly one of accountIds, filters and retiredType',
      })
      .meta(exactlyOneOf('accountIds', 'filters', 'retiredType')),
  },
  answer: jobAnswer,
})

export const bringInAccounts = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/bring-in',
  summary: 'Bring in accounts from another deployment',
  description: 'Reads these accounts from the deployment behind a gateway; elsewhere it does nothing.',
  request: {
    body: z
      .strictObject({
        accountIds: z.array(RecordId).min(1).max(10_000).optional(),
        phones: z.array(Phone).min(1).max(10_000).optional(),
        name: nonBlank(200).optional(),
      })
      .refine(({ accountIds, phones }) => (accountIds === undefined) !== (phones === undefined), {
        params: { code: 'exactly_one' },
        message: 'must contain exactly one of accountIds and phones',
      })
      .meta(exactlyOneOf('accountIds', 'phones')),
  },
  answer: jobAnswer,
})

export const listJobs = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs',
  summary: 'List imports and bulk changes',
  description: 'Newest first.',
  request: { query: z.strictObject({ ...paging, kind: z.enum(['import', 'bulk']).optional() }) },
  answer: page('jobs', Job),
})

export const readJob = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}',
  summary: 'Read a job',
  request: oneJob,
  answer: jobAnswer,
})

export const listJobRows = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/rows',
  summary: "List a job's rows",
  description: 'In file order. `outcome=kept` lists the rows that were not undone.',
  request: {
    ...oneJob,
    query: z.strictObject({ ...paging, ...ofGroup, outcome: RowOutcome.optional() }),
  },
  answer: page('rows', JobRow),
})

export const listRefusals = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/refusals',
  summary: "List why an import's rows were rejected",
  description:
    'Grouped by field and reason, largest group first, at most 100. `notices` groups rows that were accepted, but not as they are in the file. In `consent_kept` and `is_deleted`, the values are the names of people who stay unsubscribed or blocked, or deleted. A phone number can be `doubtful_phone` (see `doubtfulPhones`), `near_match` (an account has it in another form) or `near_row` (an earlier row has it).',
  request: oneJob,
  answer: z.object({ refusals: z.array(RefusalGroup), notices: z.array(RefusalGroup) }),
})

export const correctJobRows = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/corrections',
  summary: 'Correct many rows in an import at once',
  description:
    'Writes `cell` into every row rejected for this reason, or only where the cell is `value`, and checks the file again.',
  request: {
    ...oneJob,
    body: z.strictObject({
      path: z.string().max(200),
      code: IssueCode,
      value: z.string().max(20_000).optional(),
      cell: z.string().max(20_000),
    }),
  },
  answer: jobAnswer,
  errors: ['job_state'],
})

export const exportJobRows = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/report',
  summary: "Download a job's rows as CSV",
  description: 'Each row has its line, fields and reasons, then the cells as uploaded.',
  request: {
    ...oneJob,
    query: z.strictObject({ ...ofGroup, outcome: RowOutcome.default('refused') }),
  },
  answer: ByteStream,
  media: 'text/csv',
})

export const startJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/start',
  summary: 'Start a job',
  description:
    'Starts a `checked` import or a `draft` bulk change, or continues a job after `session_ended`. It waits while another job runs.',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})

export const cancelJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/cancel',
  summary: 'Cancel a job',
  description: 'Completed rows stay done and can be undone.',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})

export const undoJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/undo',
  summary: 'Undo a job',
  description:
    'Possible until `undoUntil`, 30 days after the job ended. Accounts that have changed since are skipped and listed as `kept`.',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})
