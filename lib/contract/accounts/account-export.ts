import * as z from 'zod'
import { TimeZone } from '../business'
import { csvSeparators, exportChoices, exportStates } from '../choices'
import { ByteStream, nonBlank, page, paging, RecordId, Timestamp } from '../fields/fields'
import { ImportField } from '../import-options'
import { defineOperation, workbookMedia } from '../operation'
import { writers } from '../roles'
import { KeptFilters, SearchFilters } from './account-search'

const ExportColumn = z
  .strictObject({
    field: z.union([z.enum(['id', 'creationDate']), ImportField]),
    heading: nonBlank(200),
  })
  .meta({ id: 'ExportColumn', description: 'One column of the export, with a heading of your choice.' })
export type ExportColumn = z.infer<typeof ExportColumn>

const exported = {
  accountIds: z.array(RecordId).min(1).max(10_000).optional(),
  filters: SearchFilters.optional(),
  columns: z.array(ExportColumn).min(1).max(600).optional(),
  timeZone: TimeZone.optional(),
}
const ofOneKind = (body: { accountIds?: unknown; filters?: unknown }) =>
  body.accountIds === undefined || body.filters === undefined
const otherwise = {
  params: { code: 'exactly_one' },
  message: 'must contain at most one of accountIds and filters',
}
const extension = {
  resource: 'Accounts',
  auth: 'bearer',
  clientId: 'optional',
  roles: writers.accounts,
} as const
const exporting = {
  ...extension,
  method: 'POST',
  safe: true,
  answer: ByteStream,
} as const

export const exportAccounts = defineOperation({
  ...exporting,
  path: '/accounts/export',
  summary: 'Export accounts as CSV',
  description:
    'Newest first. Without `columns`, all columns are written, with headings that `POST /imports` recognizes. Cells that look like formulas start with an apostrophe. If `separator` is a semicolon, decimals use a comma. `plain` is for programs: no apostrophes, no byte order mark, `{}` for empty metadata. `flags` are the words for true and false.',
  request: {
    body: z
      .strictObject({
        ...exported,
        separator: z.enum(csvSeparators).default(','),
        plain: z.boolean().default(false),
        flags: z.strictObject({ yes: nonBlank(20), no: nonBlank(20) }).optional(),
      })
      .refine(ofOneKind, otherwise),
  },
  media: 'text/csv',
})

export const exportAccountsWorkbook = defineOperation({
  ...exporting,
  path: '/accounts/export/workbook',
  summary: 'Export accounts as an Excel workbook',
  description:
    'Like `POST /accounts/export`, with typed cells for numbers, dates and times. Without `timeZone`, times are in UTC. `sheet` names the first sheet; any others are numbered.',
  request: {
    body: z
      .strictObject({
        ...exported,
        sheet: z
          .string()
          .regex(/^[\p{L}\p{N} ]{1,25}$/u)
          .optional(),
      })
      .refine(ofOneKind, otherwise),
  },
  media: workbookMedia,
})

export const AccountExport = z.object({
  id: z.string(),
  format: z.enum(['csv', 'xlsx']),
  which: z.enum(exportChoices).nullable(),
  filters: KeptFilters.nullable(),
  plain: z.boolean().nullable(),
  state: z.enum(exportStates),
  written: z.int(),
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type AccountExport = z.infer<typeof AccountExport>

export const listAccountExports = defineOperation({
  ...extension,
  method: 'GET',
  path: '/accounts/exports',
  summary: 'List account exports',
  description:
    'Newest first. An export is `done` once the whole file is sent. `filters` and `plain` are null where they do not apply; in older exports, both are null, and so is `which`.',
  request: { query: z.strictObject(paging) },
  answer: page('exports', AccountExport),
})
