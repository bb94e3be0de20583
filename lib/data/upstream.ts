import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { ConformanceRun } from '@/lib/contract/connection'
import { serverNow } from './connection/server-clock'
import { keptFresh, read } from './read'
import type { RequestError } from './request-error'
import { useWrite } from './write'

export const upstreamKeys = { connection: ['upstream-connection'] as const }

const everyMs = 10_000
const runningEveryMs = 2_000
/** An unfinished comparison that started longer ago than this counts as interrupted. */
const longestRunMs = 10 * 60_000

/** Whether the comparison is still running at the time `now`, in ms since the epoch. */
export const isRunning = ({ finishedAt, startedAt }: ConformanceRun, now: number): boolean =>
  finishedAt === null && now - Date.parse(startedAt) < longestRunMs

/**
 * The connection to the other deployment that stores the records, and the last comparison of that deployment
 * with the API description.
 */
export const upstreamQuery = () =>
  queryOptions({
    queryKey: upstreamKeys.connection,
    queryFn: ({ signal }) => read('/connection', { query: {} }, signal),
    ...keptFresh,
    refetchInterval: ({ state: { data } }) =>
      data?.conformance && isRunning(data.conformance, serverNow()) ? runningEveryMs : everyMs,
  })

type Answer = Awaited<ReturnType<typeof readTested>>

const readTested = () => read('/connection', { query: { test: true } })

/** Sends one harmless call to the other deployment. */
export function useTestUpstream() {
  const queries = useQueryClient()
  return useMutation<Answer, RequestError>({
    mutationFn: readTested,
    networkMode: 'always',
    onSuccess: (answer) => queries.setQueryData(upstreamKeys.connection, answer),
  })
}

/** Starts a comparison. The external ID is sent once and not stored. */
export const useCheckConformance = () =>
  useWrite(
    (externalId: string) => runAction('checkConformance', { body: { externalId } }),
    upstreamKeys.connection,
  )
