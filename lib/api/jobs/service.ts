import type { ImportOptions } from '@/lib/contract/import-options'
import type * as contract from '@/lib/contract/job'
import { canContinue } from '@/lib/contract/job'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { ApiError, invalidArguments, issue, notFound } from '../api-error'
import { recordAudit } from '../audit/service'
import { readBusiness } from '../businesses/settings-service'
import type { Caller } from '../caller'
import { inTransaction } from '../db/transaction'
import { readDefinitions } from '../definitions/cache'
import { inPhoneOrder } from '../imports/columns-service'
import { definitionsNamedIn, isJoinable } from '../imports/row-service'
import { nextCursor, readCursor } from '../paging'
import type { Key } from '../record-key'
import { checkRow } from './import-step-service'
import type { TurnJob } from './job-turn-repository'
import { jobWaker } from './job-waker'
import {
  deleteFilePieces,
  endJob,
  findJob,
  lockJob,
  queueJob,
  requeueJob,
  selectJobs,
  updateCounts,
} from './repository'
import { ownRules, type RowRules } from './row-rules'
import {
  deleteJobRows,
  findJobRow,
  type HeldOutcomes,
  selectJobRows,
  updateCells,
  updateJobRows,
} from './rows-repository'

type Job = contract.Job
type One = { job: Job }

const keyOf = ({ businessId }: Caller, id: string) => ({ businessId, id })

export async function listJobs(
  { businessId }: Caller,
  { kind, cursor, limit }: ParsedRequestOf<typeof contract.listJobs>['query'],
): Promise<AnswerOf<typeof contract.listJobs>> {
  const rows = await selectJobs(businessId, { queue: kind, before: readCursor(cursor), limit: limit + 1 })
  return { jobs: rows.slice(0, limit), next: nextCursor(rows, limit, ({ id }) => id) }
}

/** Finds a job for a webhook event; undefined if it has been deleted. */
export function findJobForEvent(businessId: string, id: string): Promise<Job | undefined> {
  return findJob({ businessId, id })
}

export async function readJob(caller: Caller, id: string): Promise<One> {
  const job = await findJob(keyOf(caller, id))
  if (!job) throw notFound()
  return { job }
}

export async function listJobRows(
  caller: Caller,
  id: string,
  { cursor, limit, ...which }: ParsedRequestOf<typeof contract.listJobRows>['query'],
): Promise<AnswerOf<typeof contract.listJobRows>> {
  const { job } = await readJob(caller, id)
  const selection = { ...which, after: readLine(cursor), limit: limit + 1, held: heldOutcomes(job) }
  const rows = await selectJobRows(keyOf(caller, id), selection)
  return { rows: rows.slice(0, limit), next: nextCursor(rows, limit, ({ line }) => line) }
}

const beforehand: readonly Job['state'][] = ['checking', 'checked', 'waiting']

/** Says which of a job's rows have a valid outcome. */
export function heldOutcomes({ state }: Job): HeldOutcomes {
  if (state === 'draft') return 'none'
  return beforehand.includes(state) ? 'all' : 'done'
}

function readLine(cursor: string | undefined): number {
  const key = readCursor(cursor) ?? '0'
  if (/^\d{1,9}$/.test(key)) return Number(key)
  throw invalidArguments(issue('cursor', 'invalid_format', 'must be a cursor from an earlier page'))
}

type Move = {
  from: readonly Job['state'][]
  action: 'start' | 'cancel' | 'undo' | 'update'
  move: (job: Job) => Promise<void>
}

/**
 * Changes a job whose state is in `from`. Throws a 404 if there is no such job, and a 422 `job_state` with
 * the job if its state is not in `from`.
 */
export async function moveJob(caller: Caller, id: string, { from, action, move }: Move): Promise<One> {
  const moved = await inTransaction(async () => {
    const job = await lockJob(keyOf(caller, id))
    if (!job) throw notFound()
    if (!from.includes(job.state)) throw new ApiError('job_state', { job })
    await move(job)
    await recordAudit(caller, { action, recordKind: 'job', recordId: id, changes: { kind: job.kind } })
    return readJob(caller, id)
  })
  await jobWaker.announce()
  return moved
}

export async function checkImport(
  caller: Caller,
  id: string,
  options: ParsedRequestOf<typeof contract.checkImport>['body'],
  { isOpen }: RowRules = ownRules,
): Promise<One> {
  // The options include the time zone, so that the run reads timestamps like the check, even if the
  // business's time zone changes.
  const timeZone = options.timeZone ?? (await readBusiness(caller)).business.timeZone ?? 'UTC'
  return moveJob(caller, id, {
    from: ['draft', 'checked'],
    action: 'update',
    move: async (job) => {
      const { kind, file } = job
      if (kind !== 'import') throw new ApiError('job_state', { job })
      // The columns may have changed since the client read them.
      const issues = await problemsOf(caller, options, { columns: file?.columns.length ?? 0, isOpen })
      if (issues.length > 0) throw invalidArguments(...issues)
      const phoneOrder = options.phoneOrder ?? phoneOrderOf(file, options.fields)
      const phoneChoice = options.phoneChoice ?? (options.phoneOrder ? 'order' : undefined)
      const mixedDays = options.mixedDays ?? mixedDaysOf(file)
      const decimals = options.decimals ?? decimalsOf(file, options.fields)
      await queueJob(keyOf(caller, id), 'checking', {
        ...options,
        decimals,
        phoneOrder,
        phoneChoice,
        mixedDays,
        timeZone,
      })
    },
  })
}

/** The decimal separator of the imported columns; undefined if they use both. */
function decimalsOf(file: Job['file'], fields: ImportOptions['fields']): ImportOptions['decimals'] {
  const found = new Set(file?.columns.flatMap(({ decimals }, at) => (fields[at] && decimals) || []))
  return found.size === 1 ? [...found][0] : undefined
}

/** The indexes of columns with dates in both orders; undefined if there are none. */
function mixedDaysOf(file: Job['file']): number[] | undefined {
  const places = file?.columns.flatMap(({ datesMixed }, at) => (datesMixed ? [at] : [])) ?? []
  return places.length > 0 ? places : undefined
}

/** The phone columns by priority; undefined if there is only one. */
function phoneOrderOf(file: Job['file'], fields: ImportOptions['fields']): number[] | undefined {
  const places = fields.flatMap((field, at) => (field === 'phone' ? [at] : []))
  const header = file?.columns.map(({ name }) => name) ?? []
  return places.length > 1 ? inPhoneOrder(places, header) : undefined
}

async function problemsOf(
  { businessId }: Caller,
  { fields, accountType, country }: ImportOptions,
  { columns, isOpen }: { columns: number; isOpen: boolean },
) {
  const { accountTypes, attributes } = await readDefinitions(
    businessId,
    definitionsNamedIn({ fields, accountType }),
  )
  const issues = fields.flatMap((field, at) => {
    const [, attributeId] = field?.split(':') ?? []
    if (attributeId !== undefined && !attributes.has(attributeId) && !isOpen)
      return [issue(`fields.${at}`, 'unknown_attribute', 'is not a defined attribute')]
    const isTwice = field !== null && fields.indexOf(field) !== at && !isJoinable(field, attributes)
    return isTwice ? [issue(`fields.${at}`, 'duplicate', 'is already used by another column')] : []
  })
  if (fields.length !== columns)
    issues.push(issue('fields', 'invalid', `must name one field for each of ${columns} columns`))
  if (!fields.includes('phone')) issues.push(issue('fields', 'required', 'must include phone'))
  if (country !== undefined && !phoneCountry(country))
    issues.push(issue('country', 'no_match', 'is not a country with a known phone format'))
  if (accountType !== undefined && !accountTypes.has(accountType) && !isOpen)
    issues.push(issue('accountType', 'unknown_account_type', 'is not an account type of this business'))
  if (accountType === undefined && !fields.includes('accountType'))
    issues.push(issue('accountType', 'required', 'is required unless a column specifies it'))
  return issues
}

/** Additional work in the transaction that starts a job. */
export type OnStart = (key: Key) => Promise<void>

/** Starts a job, or continues one that failed because its session at another deployment ended. */
export function startJob(caller: Caller, id: string, onStart?: OnStart): Promise<One> {
  const key = keyOf(caller, id)
  return moveJob(caller, id, {
    from: ['draft', 'checked', 'failed'],
    action: 'start',
    move: async (job) => {
      if (!isStartable(job)) throw new ApiError('job_state', { job })
      await (job.state === 'failed' ? requeueJob(key) : queueJob(key, 'waiting'))
      await onStart?.(key)
      await deleteFilePieces(key)
    },
  })
}

function isStartable(job: Job): boolean {
  const { kind, state } = job
  return state === 'failed' ? canContinue(job, Date.now()) : (kind === 'import') === (state === 'checked')
}

/**
 * Stops a check, which makes the import a draft again, or cancels the job. Deletes the file and rows of a job
 * that was never started.
 */
export function cancelJob(caller: Caller, id: string): Promise<One> {
  const key = keyOf(caller, id)
  return moveJob(caller, id, {
    from: ['draft', 'checking', 'checked', 'waiting', 'running'],
    action: 'cancel',
    move: async ({ state }) => {
      await endJob(key, state === 'checking' ? 'draft' : 'cancelled')
      if (state !== 'draft' && state !== 'checked') return
      await deleteFilePieces(key)
      await deleteJobRows(key)
    },
  })
}

export function undoJob(caller: Caller, id: string): Promise<One> {
  return moveJob(caller, id, {
    from: ['done', 'cancelled', 'failed'],
    action: 'undo',
    move: async (job) => {
      if (job.undoUntil === null) throw new ApiError('job_state', { job })
      await queueJob(keyOf(caller, id), 'undoing')
    },
  })
}

export function correctJobRow(
  caller: Caller,
  { jobId, line }: { jobId: string; line: string },
  { cells }: ParsedRequestOf<typeof contract.correctJobRow>['body'],
  rules: RowRules = ownRules,
): Promise<AnswerOf<typeof contract.correctJobRow>> {
  const key = keyOf(caller, jobId)
  return inTransaction(async () => {
    const job = await lockJob(key)
    const row = job && /^\d{1,9}$/.test(line) ? await findJobRow(key, Number(line)) : undefined
    if (!job || !row) throw notFound()
    if (job.state !== 'checked') throw new ApiError('job_state', { job })
    if (cells.length !== job.file?.columns.length)
      throw invalidArguments(
        issue(
          'cells',
          'invalid',
          `must have exactly ${job.file?.columns.length} values, one for each column`,
        ),
      )
    await updateCells(key, row.line, cells)
    const stored = { ...row, cells, broken: null, before: null, version: null }
    const header = job.file.columns.map(({ name }) => name)
    const turn = { ...key, options: job.options, header } as TurnJob
    const result = await checkRow({ caller, job: turn, rules }, stored)
    await updateJobRows(key, [result])
    await updateCounts(key, recounted(job.counts, row.outcome, result.outcome))
    return { row: (await findJobRow(key, row.line)) as contract.JobRow, ...(await readJob(caller, jobId)) }
  })
}

type Outcome = NonNullable<contract.JobRow['outcome']>

function recounted(counts: Job['counts'], was: contract.JobRow['outcome'], is: Outcome): Job['counts'] {
  const check = { ...counts.check }
  if (was !== null) check[was] = (check[was] ?? 1) - 1
  check[is] = (check[is] ?? 0) + 1
  return { ...counts, check }
}
