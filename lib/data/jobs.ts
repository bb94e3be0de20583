import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { rowOutcomes } from '@/lib/contract/choices'
import type {
  bringInAccounts,
  checkImport,
  chooseReading,
  correctJobRows,
  createBulkJob,
  Job,
  JobRow,
  listJobs,
  readJob,
} from '@/lib/contract/job'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { pollAfterMs } from './job-poll-interval'
import { fetchRead, read } from './read'
import { type ActionResult, useWrite } from './write'

export type Outcome = (typeof rowOutcomes)[number]
export type JobPage = AnswerOf<typeof listJobs>
/** The kind of jobs that a list shows: imports or bulk changes. */
export type JobListKind = NonNullable<RequestOf<typeof listJobs>['query']['kind']>
export type OneJob = AnswerOf<typeof readJob>
/** `accounts` contains, by ID, the accounts of rows that have no cells, except deleted accounts. */
export type JobRowPage = {
  rows: JobRow[]
  next: string | null
  accounts: Record<string, { name: string; phone: string }>
}

const listEveryMs = 4_000
const idleEveryMs = 30_000

export const jobKeys = {
  list: ['jobs', 'list'] as const,
  listOf: (kind: JobListKind | undefined) => ['jobs', 'list', kind ?? 'all'] as const,
  exports: ['jobs', 'exports'] as const,
  active: ['jobs', 'active'] as const,
  one: (jobId: string) => ['jobs', 'one', jobId] as const,
  rows: (jobId: string) => ['jobs', 'one', jobId, 'rows'] as const,
}

const activeStates: readonly Job['state'][] = ['checking', 'waiting', 'running', 'undoing']

/** Whether the server is working on the job, or will start to do so without user input. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return activeStates.includes(state)
}

const isHidden = () => typeof document !== 'undefined' && document.hidden

export const jobOptions = (jobId: string) =>
  queryOptions({
    queryKey: jobKeys.one(jobId),
    queryFn: ({ signal }) => read('/jobs/{jobId}', { params: { jobId } }, signal),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      if (!state.data || !isActive(state.data.job)) return false
      const failingForMs = state.status === 'error' ? state.errorUpdatedAt - state.dataUpdatedAt : 0
      return pollAfterMs({ hidden: isHidden(), failingForMs })
    },
  })

/** Jobs, newest first; polled every few seconds while a listed job is active. */
export const jobListOptions = (kind?: JobListKind) =>
  infiniteQueryOptions({
    queryKey: jobKeys.listOf(kind),
    queryFn: ({ pageParam, signal }) => read('/jobs', { query: { kind, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some(isActive)) ? listEveryMs : false,
  })

/** Account exports, newest first; polled every few seconds while a listed export is running. */
export const exportListOptions = () =>
  infiniteQueryOptions({
    queryKey: jobKeys.exports,
    queryFn: ({ pageParam, signal }) => read('/accounts/exports', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ exports }) => exports.some((one) => one.state === 'running'))
        ? listEveryMs
        : false,
  })

/** How many of the newest jobs are searched for active ones. */
export const newestJobs = { limit: '10' }

/** The newest jobs, so that other pages can show the active ones; polled often only while a job is active. */
export const newestJobsOptions = () =>
  queryOptions({
    queryKey: jobKeys.active,
    queryFn: ({ signal }) => read('/jobs', { query: newestJobs }, signal),
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return idleEveryMs
      return state.data?.jobs.some(isActive) ? listEveryMs : idleEveryMs
    },
  })

const rowsPerPage = 100
/** Lists with more pages than this are not refetched when the window regains focus. */
const fewPages = 5

/** The job's rows with this outcome, in file order. */
export const jobRowsOptions = ({ id, state }: Pick<Job, 'id' | 'state'>, outcome: Outcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...jobKeys.rows(id), state, outcome],
    queryFn: ({ pageParam, signal }) =>
      fetchRead<JobRowPage>(
        `/api/jobs/${encodeURIComponent(id)}/rows`,
        { outcome, limit: rowsPerPage, cursor: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
  })

/** Why rows were refused, in groups; rows that have been corrected belong to no group. */
export const refusalsOptions = ({ id, state }: Pick<Job, 'id' | 'state'>, refused: number) =>
  queryOptions({
    queryKey: [...jobKeys.rows(id), state, 'refusals', refused],
    queryFn: ({ signal }) => read('/jobs/{jobId}/refusals', { params: { jobId: id } }, signal),
    placeholderData: keepPreviousData,
  })

export type BulkBody = RequestOf<typeof createBulkJob>['body']
type Check = { jobId: string; body: RequestOf<typeof checkImport>['body'] }
type Reading = { jobId: string; body: RequestOf<typeof chooseReading>['body'] }
type GroupCorrection = { jobId: string; body: RequestOf<typeof correctJobRows>['body'] }
type Correction = { jobId: string; line: number; cells: string[] }

/** A write that returns the job, which replaces the cached job and cancels pending reads of it. */
function useJobWrite<Variables>(act: (variables: Variables) => Promise<ActionResult<OneJob>>) {
  const queries = useQueryClient()
  return useWrite(async (variables: Variables) => {
    const result = await act(variables)
    if (result.ok) {
      queries.removeQueries({ queryKey: jobKeys.rows(result.data.job.id) })
      await showJob(queries, result.data.job)
    }
    return result
  }, jobKeys.list)
}

async function showJob(queries: QueryClient, job: Job): Promise<void> {
  await queries.cancelQueries({ queryKey: jobKeys.one(job.id), exact: true })
  queries.setQueryData<OneJob>(jobKeys.one(job.id), { job })
}

export const useCheckImport = () =>
  useJobWrite(({ jobId, body }: Check) => runAction('checkImport', { params: { jobId }, body }))

/** Sets which row contains the headings, which changes the file's columns. */
export const useChooseHeadings = () =>
  useJobWrite(({ jobId, row }: { jobId: string; row: number }) =>
    runAction('chooseHeadings', { params: { jobId }, body: { row } }),
  )

/** Sets how the file is parsed, which may change its columns and rows. */
export const useChooseReading = () =>
  useJobWrite(({ jobId, body }: Reading) => runAction('chooseReading', { params: { jobId }, body }))

/** Corrects all rows in a group at once; the file is then checked again. */
export const useCorrectJobRows = () =>
  useJobWrite(({ jobId, body }: GroupCorrection) => runAction('correctJobRows', { params: { jobId }, body }))

/**
 * Corrects a row and replaces it in the list cached under `rows`, so that it keeps its position until the list
 * is refetched.
 */
export const useCorrectJobRow = (rows: QueryKey) => {
  const queries = useQueryClient()
  return useWrite(async ({ jobId, line, cells }: Correction) => {
    const result = await runAction('correctJobRow', {
      params: { jobId, line: String(line) },
      body: { cells },
    })
    if (!result.ok) return result
    const { row, job } = result.data
    await queries.cancelQueries({ queryKey: rows })
    queries.setQueryData<InfiniteData<JobRowPage>>(
      rows,
      (read) => read && { ...read, pages: read.pages.map((page) => replaceRow(page, row)) },
    )
    await showJob(queries, job)
    return result
  })
}

function replaceRow(page: JobRowPage, row: JobRow): JobRowPage {
  return { ...page, rows: page.rows.map((one) => (one.line === row.line ? row : one)) }
}

/**
 * With `start: false`, the job is created but starts only once the user has confirmed its `total`. Each request
 * has its own idempotency key.
 */
export const useCreateBulkJob = () =>
  useWrite(
    ({ body, key }: { body: BulkBody; key: string }) =>
      runAction('createBulkJob', { body }, { idempotencyKey: key }),
    jobKeys.list,
  )

type BringIn = { body: RequestOf<typeof bringInAccounts>['body']; key: string }

/** Loads accounts from the other deployment, by their IDs or phone numbers. */
export const useBringIn = () =>
  useWrite(
    ({ body, key }: BringIn) => runAction('bringInAccounts', { body }, { idempotencyKey: key }),
    jobKeys.list,
  )

export const useStartJob = () => useJobWrite((jobId: string) => runAction('startJob', { params: { jobId } }))
export const useCancelJob = () =>
  useJobWrite((jobId: string) => runAction('cancelJob', { params: { jobId } }))
export const useUndoJob = () => useJobWrite((jobId: string) => runAction('undoJob', { params: { jobId } }))
