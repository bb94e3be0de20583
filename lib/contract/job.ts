import * as z from 'zod'
import { KeptFilters, searchFilters } from './accounts/account-search'
import { bulkActions, jobKinds, jobStates, rowOutcomes, textEncodings } from './choices'
import { Issue, issueCodes } from './errors'
import {
  ByteStream,
  CsvUpload,
  describeValues,
  exactlyOneOf,
  Id,
  nonBlank,
  PathId,
  page,
  paging,
  Timestamp,
} from './fields/fields'
import { EncodingChoice, FirstRow, ImportColumn, importOptions, SuggestedOptions } from './import-options'
import { Workbook, workbookReading } from './import-workbook'
import { defineOperation } from './operation'
import { writers } from './roles'

const rowOutcomeDescriptions: Record<(typeof rowOutcomes)[number], string> = {
  created: 'An account was created.',
  updated: 'An account was changed.',
  deleted: 'An account was deleted.',
  skipped: 'Nothing was to be done.',
  refused: 'Not done; `issues` says why.',
  undone: 'Taken back.',
  kept: 'Left alone when the job was taken back, because the account has changed since.',
}
export const RowOutcome = z
  .enum(rowOutcomes)
  .meta({ id: 'RowOutcome', description: describeValues('How a row ended.', rowOutcomeDescriptions) })

const jobKindDescriptions: Record<(typeof jobKinds)[number], string> = {
  import: 'Accounts from a CSV file.',
  block: 'Blocks the accounts.',
  unblock: 'Takes the block away.',
  validate: 'Marks the accounts as validated.',
  invalidate: 'Takes that mark away.',
  subscribe: 'Lets the accounts get notifications.',
  unsubscribe: 'Lets them get none.',
  move: 'Gives the accounts another type.',
  delete: 'Deletes the accounts.',
}
export const JobKind = z
  .enum(jobKinds)
  .meta({ id: 'JobKind', description: describeValues('What a job does.', jobKindDescriptions) })

const jobStateDescriptions: Record<(typeof jobStates)[number], string> = {
  draft: 'Made, and not started.',
  checking: 'The dry run is going on, or waits for its turn.',
  checked: 'The dry run is done; it can be started.',
  waiting: 'Started, and waiting for its turn.',
  running: 'Rows are being done.',
  done: 'All rows are done.',
  cancelled: 'Stopped before its end; what was done stays.',
  failed: 'It could not go on; `failure` says why.',
  undoing: 'Being taken back, or waiting for its turn.',
  undone: 'Taken back.',
}
export const JobState = z
  .enum(jobStates)
  .meta({ id: 'JobState', description: describeValues('How far a job is.', jobStateDescriptions) })

/** How many rows ended in which way. */
export const Outcomes = z.partialRecord(RowOutcome, z.int())

/**
 * Work on many accounts at once. `total` rows, of which the phase that `state` names has done `place`; `counts` by phase
 * (`check` is the dry run of an import: what would be). `file.encoding` is `xlsx`, and `delimiter` empty, of a workbook; its row `headingsRow` names the columns, and chooseHeadings has another of `firstRows` do so; `file.workbook` is what Excel shows of it otherwise than its cells hold, and chooseReading reads it in another way; `file.encodings` are those that a text can be read in, each with a text of the file as it reads then. `ahead`: how many jobs of the business it waits for. `failure` is a
 * code: `job_given_up` when its next rows failed five times, `job_put_aside` when the server crashed three times in a row while it worked on it. A job that is done, or was cancelled under way, can be taken back until `undoUntil`.
 */
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
  .meta({ id: 'Job', description: 'Work on many accounts at once.' })
export type Job = z.infer<typeof Job>

/**
 * One row of a job. `line` is the row of the file as a spreadsheet counts it (the first is 1, also where the headings stand further below), or the place in a bulk
 * change. `issues[].path` is the field. `undo` says what became of a row when its job was taken back.
 */
export const JobRow = z
  .object({
    line: z.int(),
    outcome: RowOutcome.nullable(),
    undo: z.enum(['undone', 'kept']).nullable(),
    accountId: z.string().nullable(),
    issues: z.array(Issue),
    cells: z.array(z.string()).nullable(),
  })
  .meta({ id: 'JobRow', description: 'One row of a job, and how it ended.' })
export type JobRow = z.infer<typeof JobRow>

/**
 * Rows of an import that were refused for one reason: the field, the code, how many, and the cells that most of them have
 * there, at most five. A row that has several faults is in several groups. `proposal` is the phone that is meant instead of a
 * doubtful one, where that is clear, or of several the one that counts.
 */
export const RefusalGroup = z
  .object({
    path: z.string(),
    code: z.enum(issueCodes),
    count: z.int(),
    values: z.array(z.object({ value: z.string(), count: z.int(), proposal: z.string().optional() })),
  })
  .meta({ id: 'RefusalGroup', description: 'Rows of an import that were refused for one reason.' })
export type RefusalGroup = z.infer<typeof RefusalGroup>

const resource = 'Jobs'
const extension = { resource, auth: 'bearer', clientId: 'optional', roles: writers.accounts } as const
/** The rows of one group of refusals. */
const ofGroup = { path: z.string().max(200).optional(), code: z.enum(issueCodes).optional() }
const oneJob = { params: z.object({ jobId: PathId }) }
const jobAnswer = z.object({ job: Job })

/**
 * Extension: uploads a CSV file or an Excel workbook (.xlsx), of which one sheet is read as Excel shows it, of at most 200 MB and
 * 1,000,000 rows; no part of a workbook unpacks to over 500 MB, nor are its shared texts over 128 MB; what its rows take as a table is 500 MB at most, and of a workbook 16 MB or 50 times its own size, whichever is more. The first row names the columns; where it and those below it hold one cell at most, as titles do, the first with more of them, among ten. Delimiter and encoding (UTF-8, UTF-16,
 * Latin-1, Mac Roman or the code pages 850 and 437 of DOS) are found out; a row with bytes that are no character is refused as `damaged_text`. Nothing is created before checkImport and startJob. `path` of the issue of a
 * file that cannot be read is `rows.17` where that row does not end.
 */
export const uploadImport = defineOperation({
  ...extension,
  method: 'POST',
  path: '/imports',
  summary: 'Upload a CSV or Excel file of accounts',
  description:
    'CSV or an Excel workbook (.xlsx), of which one sheet is read as Excel shows it (hidden rows are left out, but for one that alone can hold the headings; `file.workbook` says what was seen, and `PUT /jobs/{jobId}/reading` reads it in another way), of at most 200 MB and 1,000,000 rows; a workbook is sent as `text/csv` too, and no part of it unpacks to over 500 MB, nor are its shared texts over 128 MB. As a table its rows take at most 500 MB, and those of a workbook at most 16 MB or 50 times its own size. The first row names the columns; where it and those below it hold one cell at most, as titles do, the first with more of them, among ten. Delimiter and encoding (UTF-8, UTF-16, Latin-1, Mac Roman, DOS) are found out, and `PUT /jobs/{jobId}/reading` chooses another encoding; a row with bytes that are no character is refused as `damaged_text`, one with a quote whose partner is in another cell or row, or missing, as `stray_quote`. Nothing is created before the check and the start.',
  request: { query: z.strictObject({ name: nonBlank(200).optional() }), upload: CsvUpload },
  answer: jobAnswer,
})

export const chooseHeadings = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/headings',
  summary: 'Choose the row that names the columns',
  description:
    'One of `file.firstRows`, before the import starts. The columns are read again with everything their values say; rows keep their numbers. A checked import becomes a draft again.',
  request: { ...oneJob, body: z.strictObject({ row: z.int().min(1) }) },
  answer: jobAnswer,
  errors: ['job_state'],
})

/**
 * Extension: reads a file once more: a workbook from another sheet or in another way, a text in another of `file.encodings`;
 * what is left out is as at the upload. The file is kept until the start where there is something to choose. 422 for a sheet
 * that it does not have, for one that cannot be read, for an encoding that is not offered, and where nothing can be chosen any
 * more. The row of the headings stays where it is, of the same sheet. What a check said is forgotten: it is a draft again.
 */
export const chooseReading = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/reading',
  summary: 'Choose how a file is read',
  description:
    'Of a workbook the sheet, whether rows that Excel hides are read, whether merged cells are read in each of their rows, and the columns whose cells are read otherwise than they are shown; of a text one of `file.encodings`, which are there where it has characters beyond ASCII; the one that it is read in stays unless another is given. Before the start; the file is read anew, rows keep their numbers, and an import that was checked is a draft again.',
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
    'The dry run: says of each row whether it would be created, updated, skipped or refused, and changes nothing. Who unsubscribed, was blocked or was deleted in the last 30 days stays so, also where the row has another spelling of their phone or has it as a further number: such a row is skipped. `restoreConsent` says otherwise for this file. What an import created and its undo deleted counts as deleted by nobody. A phone that an earlier row has, in any spelling, is refused as a `duplicate`.',
  request: { ...oneJob, body: z.strictObject(importOptions) },
  answer: jobAnswer,
  errors: ['job_state'],
})

export const correctJobRow = defineOperation({
  ...extension,
  method: 'PUT',
  path: '/jobs/{jobId}/rows/{line}',
  summary: 'Correct a row of an import',
  request: {
    params: z.object({ jobId: PathId, line: z.string() }),
    body: z.strictObject({ cells: z.array(z.string().max(20_000)).min(1).max(500) }),
  },
  answer: z.object({ row: JobRow, job: Job }),
  errors: ['job_state'],
})

/** `retiredType` is for those who may delete account types. */
export const createBulkJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs',
  summary: 'Change many accounts',
  description:
    'Selects accounts by id or by the filters of a search, as they are at this moment. With `start: false` the job waits for `POST /jobs/{jobId}/start`.',
  request: {
    body: z
      .strictObject({
        action: z.enum(bulkActions),
        accountIds: z.array(Id).min(1).max(10_000).optional(),
        filters: z.strictObject(searchFilters).optional(),
        /** With `block`, which needs one. */
        reason: nonBlank(500).optional(),
        /** With `move`: the type that the accounts get. */
        accountType: Id.optional(),
        /** Instead of the accounts, with `move`: all of this type, deleted ones too; at the end the type itself is deleted. */
        retiredType: Id.optional(),
        start: z.boolean().default(true),
      })
      .refine((body) => [body.accountIds, body.filters, body.retiredType].filter(Boolean).length === 1, {
        params: { code: 'exactly_one' },
        message: 'must hold exactly one of accountIds, filters and retiredType',
      })
      .meta(exactlyOneOf('accountIds', 'filters', 'retiredType')),
  },
  answer: jobAnswer,
})

export const listJobs = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs',
  summary: 'List imports and changes of many accounts',
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

/** Extension: in the order of the file. `outcome=kept`: what was left alone when the job was taken back. */
export const listJobRows = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/rows',
  summary: 'List the rows of a job',
  request: {
    ...oneJob,
    query: z.strictObject({ ...paging, ...ofGroup, outcome: RowOutcome.optional() }),
  },
  answer: page('rows', JobRow),
})

/**
 * Extension: the largest first, at most 100 of each. `notices` are what was done otherwise than the file says in rows that
 * were not refused, such as `consent_kept` and `is_deleted`; the values of these two are the names of the accounts.
 */
export const listRefusals = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/refusals',
  summary: 'List why rows of an import were refused',
  description:
    'By field and reason, with how many rows and which values; the largest group first, at most 100. `notices` are the same of rows that were not refused: what was read or done otherwise than the file says. `consent_kept` names those who stay unsubscribed or blocked, `is_deleted` those who stay deleted, unless `restoreConsent` was chosen; phones are `doubtful_phone`, which the option `doubtfulPhones` corrects or refuses, `near_match`, another spelling of the phone of an account, or `near_row`, a phone that an earlier row has beside its own or as its own.',
  request: oneJob,
  answer: z.object({ refusals: z.array(RefusalGroup), notices: z.array(RefusalGroup) }),
})

export const correctJobRows = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/corrections',
  summary: 'Correct many rows of an import at once',
  description:
    'Writes `cell` into every row that was refused for this reason, or only those that hold `value` there, and checks the file again.',
  request: {
    ...oneJob,
    body: z.strictObject({
      path: z.string().max(200),
      code: z.enum(issueCodes),
      value: z.string().max(20_000).optional(),
      cell: z.string().max(20_000),
    }),
  },
  answer: jobAnswer,
  errors: ['job_state'],
})

/** Extension: the rows of one outcome as CSV: the line, the fields and reasons, then the cells as they were uploaded. */
export const exportJobRows = defineOperation({
  ...extension,
  method: 'GET',
  path: '/jobs/{jobId}/report',
  summary: 'Download the rows of a job as CSV',
  request: {
    ...oneJob,
    query: z.strictObject({ ...ofGroup, outcome: RowOutcome.default('refused') }),
  },
  answer: ByteStream,
  media: 'text/csv',
})

/** Extension: from `checked` (an import) or `draft` (a change of many accounts). Waits while another one runs. */
export const startJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/start',
  summary: 'Start a job',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})

export const cancelJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/cancel',
  summary: 'Cancel a job',
  description: 'Whatever it has done stays done, and can be undone.',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})

export const undoJob = defineOperation({
  ...extension,
  method: 'POST',
  path: '/jobs/{jobId}/undo',
  summary: 'Take a job back',
  description: 'Within 30 days. Accounts that have changed since are left alone and listed as `kept`.',
  request: oneJob,
  answer: jobAnswer,
  errors: ['job_state'],
})
