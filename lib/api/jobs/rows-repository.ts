import type { Issue } from '@/lib/contract/errors'
import type { JobRow } from '@/lib/contract/job'
import { copyLines, execute, queryRow, queryRows } from '../db/pool'
import { allOf, type Param, param, prepared, raw, type Sql, sql } from '../db/sql'
import type { Key } from '../record-key'
import { type NewRow, rowColumns, rowLines } from './uploads/row-lines'

export type RowOutcome = NonNullable<JobRow['outcome']>
export type StoredRow = {
  line: number
  cells: string[] | null
  broken: string | null
  accountId: string | null
  outcome: RowOutcome | null
  before: Record<string, unknown> | null
  version: number | null
  undo: JobRow['undo']
}
/** A row's result in a phase. Omitted fields are cleared. */
export type RowResult = {
  line: number
  outcome: RowOutcome
  issues?: Issue[]
  phone?: string
  accountId?: string
  before?: Record<string, unknown>
  version?: number
}

/**
 * Which stored outcomes are valid. In a draft, none are, since they are from an earlier check. Once a job
 * changes accounts, only those of processed rows are (`done`), since the others are predictions.
 */
export type HeldOutcomes = 'none' | 'all' | 'done'

/** Filters for listing a job's rows; `after` is the line before the page. */
export type RowSelection = {
  outcome?: RowOutcome
  path?: string
  code?: string
  after: number
  limit: number
  held: HeldOutcomes
}

/** True for a row that has an issue with this field and code. Null matches any. */
export const hasFault = (path: Param, code: Param) =>
  sql`exists (select from jsonb_array_elements(issues) as fault
    where (${path}::text is null or split_part(fault ->> 'path', '.', 1) = ${path})
      and (${code}::text is null or fault ->> 'code' = ${code}))`

/** Stores a new job's rows in the caller's transaction. */
export async function copyJobRows(key: Key, rows: readonly NewRow[]): Promise<void> {
  await copyJobRowLines(rowLines(key, rows))
}

/** Stores a new job's rows, formatted by `rowLines`, in the caller's transaction. */
export async function copyJobRowLines(lines: string | Uint8Array): Promise<void> {
  await copyLines(`copy job_rows (${rowColumns}) from stdin`, lines)
}

/** Updates the planner's statistics. Call it after storing many rows. */
export async function analyzeJobRows(): Promise<void> {
  await execute(sql`analyze job_rows`)
}

const members = sql`line, undo, account_id as "accountId", coalesce(issues, '[]') as issues, cells`

const done = sql`(version is not null or outcome in ('skipped', 'refused', 'unknown'))`

const membersThatHold: Record<HeldOutcomes, Sql> = {
  none: sql`line, undo, null as "accountId", '[]'::jsonb as issues, cells, null as outcome`,
  all: sql`${members}, outcome`,
  done: sql`${members}, case when ${done} then outcome end as outcome`,
}
const thatHolds: Record<HeldOutcomes, Sql> = { none: sql`false`, all: sql`true`, done }

/** A job's rows, ordered by line. The outcome `kept` selects rows that an undo left unchanged. */
export function selectJobRows(
  { businessId, id }: Key,
  { outcome, path, code, after, limit, held }: RowSelection,
): Promise<JobRow[]> {
  const conditions = [
    sql`business_id = ${businessId} and job_id = ${id} and line > ${after}`,
    ...outcomeIs(outcome, held),
    ...(path === undefined && code === undefined
      ? []
      : [hasFault(param(path ?? null), param(code ?? null)), ...(held === 'none' ? [sql`false`] : [])]),
  ]
  return queryRows<JobRow>(sql`select ${membersThatHold[held]} from job_rows
    where ${allOf(conditions)}
    order by line limit ${limit}`)
}

function outcomeIs(outcome: RowOutcome | undefined, held: HeldOutcomes): Sql[] {
  if (outcome === undefined) return []
  const named = raw(`'${outcome}'`)
  if (outcome === 'kept' || outcome === 'undone') return [sql`undo = ${named}`]
  return [sql`outcome = ${named}`, thatHolds[held]]
}

const bytesAtOnce = 4_000_000

/** The next rows of a phase, limited by number and size. Empty if none are left. */
export function selectNextRows({ businessId, id }: Key, after: number, limit: number): Promise<StoredRow[]> {
  return queryRows<StoredRow>(sql`with next as (
      select *, coalesce(octet_length(cells::text), 0) as bytes from job_rows
      where business_id = ${businessId} and job_id = ${id} and line > ${after} order by line limit ${limit}
    ), summed as (select *, sum(bytes) over (order by line) - bytes as earlier from next)
    select line, cells, broken, account_id as "accountId", outcome, before, version, undo from summed
    where earlier < ${raw(bytesAtOnce)} order by line`)
}

export function findJobRow({ businessId, id }: Key, line: number): Promise<JobRow | undefined> {
  return queryRow<JobRow>(sql`select ${members}, outcome from job_rows
    where business_id = ${businessId} and job_id = ${id} and line = ${line}`)
}

/**
 * The first line with each phone number. With `before`, looks only at earlier lines; with `not`, at all other
 * lines that are not rejected.
 */
export async function findFirstLines(
  { businessId, id }: Key,
  phones: readonly string[],
  where: { before: number } | { not: number },
): Promise<Map<string, number>> {
  // A rejected row creates no account. It may have been rejected as a duplicate of the row that is being
  // corrected.
  const which =
    'before' in where ? sql`line < ${where.before}` : sql`outcome <> 'refused' and line <> ${where.not}`
  // Looks up each phone number in the index. A plain min(line) would scan the job's lines from the first one.
  const rows = await queryRows<{ phone: string; line: number }>(
    sql`select given.phone, first.line from unnest(${phones}::text[]) as given (phone), lateral (
        select min(line + 0) as line from job_rows
        where business_id = ${businessId} and job_id = ${id} and job_rows.phone = given.phone and ${which}
      ) first where first.line is not null`,
  )
  return new Map(rows.map(({ phone, line }) => [phone, line]))
}

export async function updateJobRows({ businessId, id }: Key, results: readonly RowResult[]): Promise<void> {
  await execute(
    prepared(
      'updateJobRows',
      sql`update job_rows set outcome = given.outcome, issues = given.issues, phone = given.phone,
          account_id = given."accountId", before = given.before, version = given.version
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (line integer, outcome text, issues jsonb,
          phone text, "accountId" text, before jsonb, version integer)
        where business_id = ${businessId} and job_id = ${id} and job_rows.line = given.line`,
    ),
  )
}

export async function updateCells({ businessId, id }: Key, line: number, cells: string[]): Promise<void> {
  await execute(sql`update job_rows set cells = ${JSON.stringify(cells)}, broken = null
    where business_id = ${businessId} and job_id = ${id} and line = ${line}`)
}

/**
 * Makes `row` the heading row. It and the rows above it get negative line numbers, as after an upload, and
 * all other rows their actual ones. Clears the results of a stopped check.
 */
export async function moveRowsAbove({ businessId, id }: Key, row: number): Promise<void> {
  const headings = param(row)
  await execute(sql`update job_rows set line = -line, outcome = null, issues = null, phone = null, account_id = null
    where business_id = ${businessId} and job_id = ${id}
      and (line between 1 and ${headings} or line < -${headings})`)
}

/** The cells of the heading row or a row above it. */
export async function findCellsAbove({ businessId, id }: Key, row: number): Promise<string[] | undefined> {
  const found = await queryRow<{ cells: string[] }>(sql`select cells from job_rows
    where business_id = ${businessId} and job_id = ${id} and line = -${row}::integer`)
  return found?.cells
}

export async function updateRefitRows(
  { businessId, id }: Key,
  rows: readonly Pick<StoredRow, 'line' | 'cells' | 'broken'>[],
): Promise<void> {
  await execute(
    prepared(
      'updateRefitRows',
      sql`update job_rows set cells = given.cells, broken = given.broken
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, cells jsonb, broken text)
        where business_id = ${businessId} and job_id = ${id} and job_rows.line = given.line`,
    ),
  )
}

/** Whether a row was undone; `issues` say why not. */
export type UndoResult = { line: number; undo: 'undone' | 'kept'; issues: Issue[] }

export async function updateUndoneRows(
  { businessId, id }: Key,
  results: readonly UndoResult[],
): Promise<void> {
  await execute(
    prepared(
      'updateUndoneRows',
      sql`update job_rows set undo = given.undo, issues = given.issues
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (line integer, undo text, issues jsonb)
        where business_id = ${businessId} and job_id = ${id} and job_rows.line = given.line`,
    ),
  )
}

export async function deleteJobRows({ businessId, id }: Key): Promise<void> {
  const [business, job] = [param(businessId), param(id)]
  await execute(sql`with emptied as (update jobs set bytes = 0 where business_id = ${business} and id = ${job})
    delete from job_rows where business_id = ${business} and job_id = ${job}`)
}
