import type { Account } from '@/lib/contract/accounts/account'
import type * as accountExport from '@/lib/contract/accounts/account-export'
import type { Attribute } from '@/lib/contract/definitions'
import type { Issue } from '@/lib/contract/errors'
import type * as contract from '@/lib/contract/job'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { byteOrderMark, csvRow, guardCell, guardOnce } from '@/lib/format/csv/write-row'
import { accountsByIds, matchingAccounts } from '../../accounts/batch-service'
import { ApiError, invalidArguments } from '../../api-error'
import { recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { inTransaction } from '../../db/transaction'
import { readDefinitions } from '../../definitions/cache'
import { type Cell, writeCsv } from '../../exports/csv-service'
import { writeWorkbook } from '../../exports/workbook-service'
import { attributePrefix } from '../../imports/row-service'
import { nextCursor, readCursor } from '../../paging'
import { readFirst, StreamedFile } from '../../streamed-file'
import { selectJobRows } from '../rows-repository'
import { heldOutcomes, readJob } from '../service'
import { type Column, readColumns } from './account-columns-service'
import { insertExport, selectExports, updateExport } from './account-exports-repository'

const accountsAtOnce = 1_000
const rowsAtOnce = 500

/** Streams accounts as CSV. Throws a 422 at `filters.attribute.<index>` for an invalid filter. */
export async function exportAccounts(
  caller: Caller,
  {
    separator,
    plain,
    timeZone,
    flags,
    ...asked
  }: ParsedRequestOf<typeof accountExport.exportAccounts>['body'],
): Promise<StreamedFile> {
  const { headings, rows } = await startExport(caller, { format: 'csv', plain }, asked)
  return new StreamedFile('accounts.csv', writeCsv(headings, rows, { separator, plain, timeZone, flags }))
}

export async function exportAccountsWorkbook(
  caller: Caller,
  { timeZone = 'UTC', sheet, ...asked }: ParsedRequestOf<typeof accountExport.exportAccountsWorkbook>['body'],
): Promise<StreamedFile> {
  const { headings, rows } = await startExport(caller, { format: 'xlsx', plain: null }, asked)
  return new StreamedFile('accounts.xlsx', writeWorkbook(headings, rows, { timeZone, sheet }))
}

type Asked = Pick<
  ParsedRequestOf<typeof accountExport.exportAccounts>['body'],
  'accountIds' | 'filters' | 'columns'
>

/**
 * Returns an export's headings and its rows in pages. Records the export in the audit log after reading the
 * first page.
 */
async function startExport(
  caller: Caller,
  file: Pick<accountExport.AccountExport, 'format' | 'plain'>,
  { accountIds, filters = {}, columns: asked }: Asked,
) {
  const columns = await readColumns(caller.businessId, asked, file.plain ?? false)
  const pages = accountIds
    ? await readFirst(pagesOf(caller, [...new Set(accountIds)]))
    : await readFirst(matchingAccounts(caller, filters, accountsAtOnce)).catch(refuseInFilters)
  const key = await inTransaction(async () => {
    await recordAudit(caller, {
      action: 'export',
      recordKind: 'account',
      recordId: '-',
      changes: accountIds ? { accountIds } : { filters },
    })
    const which = whichOf(accountIds, filters)
    return insertExport(caller, { ...file, which, filters: which === 'filtered' ? filters : null })
  })
  const rows = followed(key, rowsOfAccounts(pages, columns))
  return { headings: columns.map(({ heading }) => heading), rows }
}

function whichOf(accountIds: Asked['accountIds'], filters: object): accountExport.AccountExport['which'] {
  if (accountIds) return 'chosen'
  return Object.keys(filters).length > 0 ? 'filtered' : 'all'
}

/** Passes on the rows, and stores how many were sent and whether the export was completed. */
async function* followed(
  key: Awaited<ReturnType<typeof insertExport>>,
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  let written = 0
  let ended: 'done' | 'stopped' = 'stopped'
  try {
    for await (const rows of pages) {
      yield rows
      written += rows.length
      await updateExport(key, written)
    }
    ended = 'done'
  } finally {
    await updateExport(key, written, ended)
  }
}

export async function listAccountExports(
  { businessId }: Caller,
  { cursor, limit }: ParsedRequestOf<typeof accountExport.listAccountExports>['query'],
): Promise<AnswerOf<typeof accountExport.listAccountExports>> {
  const exports = await selectExports(businessId, { before: readCursor(cursor), limit: limit + 1 })
  return { exports: exports.slice(0, limit), next: nextCursor(exports, limit, ({ id }) => id) }
}

async function* rowsOfAccounts(
  pages: AsyncIterable<readonly Account[]>,
  columns: readonly Column[],
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map((account) => columns.map(({ read }) => read(account)))
}

/**
 * Adds `filters.` to the issues' paths: a search has its filters in the query, an export in an object of its
 * body.
 */
function refuseInFilters(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'invalid_arguments') throw error
  const issues = error.data.issues as Issue[]
  throw invalidArguments(...issues.map((one) => ({ ...one, path: `filters.${one.path}` })))
}

async function* pagesOf(caller: Caller, ids: readonly string[]): AsyncGenerator<Account[]> {
  for (let at = 0; at < ids.length; at += accountsAtOnce) {
    yield await accountsByIds(caller, ids.slice(at, at + accountsAtOnce))
  }
}

type Outcome = NonNullable<contract.JobRow['outcome']>

export async function exportJobRows(
  caller: Caller,
  id: string,
  which: ParsedRequestOf<typeof contract.exportJobRows>['query'],
): Promise<StreamedFile> {
  const { job } = await readJob(caller, id)
  const { attributes } = await readDefinitions(caller.businessId)
  const pages = await readFirst(rowsOf(caller, job, which))
  return new StreamedFile(`${which.outcome}.csv`, writeRows(job, pages, attributes))
}

async function* writeRows(
  { file }: contract.Job,
  pages: AsyncIterable<readonly contract.JobRow[]>,
  attributes: ReadonlyMap<string, Attribute>,
): AsyncGenerator<string> {
  const report = (row: contract.JobRow) => csvRow(reportOf(row, attributes).map(guardOnce))
  const columns = file?.columns.map(({ name }) => name) ?? []
  yield byteOrderMark + csvRow(['line', 'accountId', 'reasons', ...columns].map(guardCell))
  for await (const rows of pages) yield rows.map(report).join('')
}

async function* rowsOf(
  { businessId }: Caller,
  job: contract.Job,
  which: { outcome: Outcome; path?: string; code?: string },
): AsyncGenerator<contract.JobRow[]> {
  const selection = { ...which, limit: rowsAtOnce, held: heldOutcomes(job) }
  let after = 0
  for (;;) {
    const rows = await selectJobRows({ businessId, id: job.id }, { ...selection, after })
    yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.line ?? 0
  }
}

function reportOf(
  { line, accountId, issues, cells }: contract.JobRow,
  attributes: ReadonlyMap<string, Attribute>,
): string[] {
  const reasons = issues
    .map(({ path, message }) =>
      `${attributes.get(path.replace(attributePrefix, ''))?.name ?? path} ${message}`.trim(),
    )
    .join('; ')
  return [String(line), accountId ?? '', reasons, ...(cells ?? [])]
}
