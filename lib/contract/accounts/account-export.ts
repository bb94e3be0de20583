import * as z from 'zod'
import { TimeZone } from '../business'
import { csvSeparators, exportChoices, exportStates } from '../choices'
import { ByteStream, Id, nonBlank, page, paging, Timestamp } from '../fields/fields'
import { ImportField } from '../import-options'
import { defineOperation, workbookMedia } from '../operation'
import { writers } from '../roles'
import { KeptFilters, searchFilters } from './account-search'

/** A column of an export: a field of an account, under a heading of the caller's choice. */
const ExportColumn = z.strictObject({
  field: z.union([z.enum(['id', 'creationDate']), ImportField]),
  heading: nonBlank(200),
})
export type ExportColumn = z.infer<typeof ExportColumn>

/**
 * At most one of `accountIds` and `filters`. Without `columns` there are all: id and date of creation, which an import leaves
 * out, then its fields, then attributes, each named as uploadImport knows it.
 */
const exported = {
  accountIds: z.array(Id).min(1).max(10_000).optional(),
  filters: z.strictObject(searchFilters).optional(),
  columns: z.array(ExportColumn).min(1).max(600).optional(),
  /** In whose days and minutes moments are written. */
  timeZone: TimeZone.optional(),
}
const ofOneKind = (body: { accountIds?: unknown; filters?: unknown }) =>
  body.accountIds === undefined || body.filters === undefined
const otherwise = {
  params: { code: 'exactly_one' },
  message: 'must hold at most one of accountIds and filters',
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
    'Selects accounts by id or by the filters of a search, newest first; `POST /imports` reads the file back. Cells that a spreadsheet would take for a formula, phones among them, begin with an apostrophe. With a semicolon as `separator`, decimals have a comma. Without `timeZone`, times are written as in the API. `plain` is for programs: no apostrophes, no byte order mark, and `{}` for empty metadata. `flags` are the words for true and false.',
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
    'Like `POST /accounts/export`, with numbers, dates and times as cells of their own type. Without `timeZone`, times are in UTC. `sheet` names the first sheet; further ones are numbered.',
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

/**
 * A file of accounts that was asked for: `written` accounts were sent to the caller. It is `done` once the last of it was sent.
 * `which`, `filters` and `plain`, as they were asked for, are null where they were not kept: of older ones, `filters` of those
 * that were not filtered, and `plain` of a workbook.
 */
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
  summary: 'List exports of accounts',
  description:
    'Newest first: who exported which accounts, how many and when, and whether the whole file was sent.',
  request: { query: z.strictObject(paging) },
  answer: page('exports', AccountExport),
})
