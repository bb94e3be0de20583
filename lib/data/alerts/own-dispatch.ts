import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { OwnDispatch, reportOwnDispatch } from '@/lib/contract/alerts/dispatches'
import type { RequestOf } from '@/lib/contract/operation'
import { fetchByBody, fetchRead, keptFresh } from '../read'
import { useJoinedMutation } from '../write'

export type { OwnDispatch }
export type Report = RequestOf<typeof reportOwnDispatch>['body']

const path = '/api/dispatch'
type Answer = { dispatch: OwnDispatch }

/** The dispatch whose link was opened in this browser. */
export const ownDispatchQuery = () =>
  queryOptions({
    queryKey: ['ownDispatch'],
    queryFn: ({ signal }) => fetchRead<Answer>(path, {}, signal),
    ...keptFresh,
    refetchInterval: 10_000,
  })

/** Reports progress. A report may be sent again under its key if it is not known whether it arrived. */
export function useReport() {
  const client = useQueryClient()
  return useJoinedMutation<Report & { key: string }, Answer>({
    mutationFn: ({ key, ...report }) =>
      fetchByBody<Answer>(path, report, undefined, { 'idempotency-key': key }),
    networkMode: 'always',
    onSuccess: (answer) => client.setQueryData(ownDispatchQuery().queryKey, answer),
  })
}
