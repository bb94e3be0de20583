import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OwnDispatch, reportOwnDispatch } from '@/lib/contract/alerts/dispatches'
import type { RequestOf } from '@/lib/contract/operation'
import { fetchByBody, fetchRead, keptFresh } from '../read'
import { failureOf, notKnown, RequestError, unreachable } from '../request-error'
import { useJoinedMutation } from '../write'

export type { OwnDispatch }
/** A report about the dispatch that the page shows. A location alone has no key: a later one replaces it. */
export type Report = RequestOf<typeof reportOwnDispatch>['body'] & { key?: string }

const path = '/api/dispatch'
type Answer = { dispatch: OwnDispatch }

const everyMs = 10_000

/** The dispatch whose link was opened in this browser. */
export const ownDispatchQuery = () =>
  queryOptions({
    queryKey: ['ownDispatch'],
    queryFn: ({ signal }) => fetchRead<Answer>(path, {}, signal),
    ...keptFresh,
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : everyMs),
  })

/** Whether the link is no longer valid. */
export const hasEnded = (error: unknown) => error !== null && failureOf(error).code === 'unauthenticated'

/** Reports progress. A report may be sent again under its key if it is not known whether it arrived. */
export function useReport() {
  const client = useQueryClient()
  const { queryKey } = ownDispatchQuery()
  return useJoinedMutation<Report, Answer>({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: async (answer, { state, note }) => {
      if (state === undefined && note === undefined) return
      // The answer to a request from before the report is older than the report.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, answer)
    },
    onError: ({ failure }) => {
      if (failure.status === 422) void client.invalidateQueries({ queryKey })
    },
  })
}

async function send({ key, ...report }: Report): Promise<Answer> {
  if (!navigator.onLine) throw new RequestError(unreachable)
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  return fetchByBody<Answer>(path, report, undefined, headers).catch((error) => {
    throw failureOf(error).code === 'unreachable' ? new RequestError(notKnown) : error
  })
}
