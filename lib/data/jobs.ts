import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/jobs'
import type { rowOutcomes } from '@/lib/contract/choices'
import type { checkImport, createBulkJob, Job, JobRow, listJobs, readJob } from '@/lib/contract/job'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { pollAfterMs } from './poll-interval'
import { fetchRead } from './read'
import { useWrite } from './write'

export type Outcome = (typeof rowOutcomes)[number]
export type JobPage = AnswerOf<typeof listJobs>
export type OneJob = AnswerOf<typeof readJob>
/** The accounts that rows without cells are about, by id; one that is deleted is missing. */
export type JobRowPage = {
  rows: JobRow[]
  next: string | null
  accounts: Record<string, { name: string; phone: string }>
}
export type RowQuery = { outcome?: Outcome; cursor?: string }

const listEveryMs = 4_000
const idleEveryMs = 30_000

export const jobKeys = {
  list: ['jobs', 'list'] as const,
  active: ['jobs', 'active'] as const,
  one: (jobId: string) => ['jobs', 'one', jobId] as const,
  rows: (jobId: string) => ['jobs', 'one', jobId, 'rows'] as const,
}

const activeStates: readonly Job['state'][] = ['checking', 'waiting', 'running', 'undoing']

/** Whether the server is at work on it, or will be without anybody's doing. */
export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return activeStates.includes(state)
}

const isHidden = () => typeof document !== 'undefined' && document.hidden

export const jobOptions = (first: Job) =>
  queryOptions({
    queryKey: jobKeys.one(first.id),
    queryFn: ({ signal }) => fetchRead<OneJob>(`/api/jobs/${encodeURIComponent(first.id)}`, {}, signal),
    initialData: { job: first },
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

/** Newest first; asked again every few seconds while one that is shown is under way. */
export const jobListOptions = (first: JobPage) =>
  infiniteQueryOptions({
    queryKey: jobKeys.list,
    queryFn: ({ pageParam, signal }) => fetchRead<JobPage>('/api/jobs', { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    initialData: { pages: [first], pageParams: [undefined] },
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some(isActive)) ? listEveryMs : false,
  })

const fewJobs = 10

/** The newest jobs, for telling beside other things which of them are under way: asked often only while one is. */
export const newestJobsOptions = (first?: JobPage) =>
  queryOptions({
    queryKey: jobKeys.active,
    queryFn: ({ signal }) => fetchRead<JobPage>('/api/jobs', { limit: fewJobs }, signal),
    initialData: first,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return idleEveryMs
      return state.data?.jobs.some(isActive) ? listEveryMs : idleEveryMs
    },
  })

/** One page of the rows as they stand in this state of the job. */
export const jobRowsOptions = ({ id, state }: Pick<Job, 'id' | 'state'>, query: RowQuery) =>
  queryOptions({
    queryKey: [...jobKeys.rows(id), state, query],
    queryFn: ({ signal }) => fetchRead<JobRowPage>(`/api/jobs/${encodeURIComponent(id)}/rows`, query, signal),
    placeholderData: keepPreviousData,
  })

export type BulkBody = RequestOf<typeof createBulkJob>['body']
type Check = { jobId: string; body: RequestOf<typeof checkImport>['body'] }
type Correction = { jobId: string; line: number; cells: string[] }

export const useCheckImport = () => useWrite(({ jobId, body }: Check) => actions.checkImport(jobId, body))

export const useCorrectJobRow = () =>
  useWrite(({ jobId, line, cells }: Correction) => actions.correctJobRow(jobId, line, cells))

/** With `start: false` it is made only: its `total` is what a person is asked about. The key is of one asking. */
export const useCreateBulkJob = () =>
  useWrite(({ body, key }: { body: BulkBody; key: string }) => actions.createBulkJob(body, key), jobKeys.list)

export const useStartJob = () => useWrite((jobId: string) => actions.startJob(jobId), jobKeys.list)
export const useCancelJob = () => useWrite((jobId: string) => actions.cancelJob(jobId), jobKeys.list)
export const useUndoJob = () => useWrite((jobId: string) => actions.undoJob(jobId), jobKeys.list)
