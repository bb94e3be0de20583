import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/responders'
import type * as contract from '@/lib/contract/alerts/responders'
import type { listResponders, Responder } from '@/lib/contract/alerts/responders'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { definitionKeys } from '../definitions'
import { fetchRead, keptFresh } from '../read'
import { useWrite } from '../write'

export type { Responder }
export type RespondersAnswer = AnswerOf<typeof listResponders>

export const responderKeys = { all: [...definitionKeys.all, 'responders'] as const }

/** The size of one page: a business has dozens. */
export const allResponders = { limit: '500' }

/** Those of the business: where each stands, and its last place. News of alerts has them read anew, and the clock for places. */
export const respondersQuery = () =>
  queryOptions({
    queryKey: responderKeys.all,
    queryFn: ({ signal }) => fetchRead<RespondersAnswer>('/api/responders', allResponders, signal),
    select: (answer) => answer.responders,
    ...keptFresh,
  })

/** The version is the one that the change is based on; a stale one is answered by 412 with the current record. */
type Stored = { id: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateResponder>['body'] }

export const useCreateResponder = () =>
  useWrite(
    (body: RequestOf<typeof contract.createResponder>['body']) => actions.createResponder(body),
    responderKeys.all,
  )

export const useUpdateResponder = () =>
  useWrite(({ id, body, version }: Change) => actions.updateResponder(id, body, version), responderKeys.all)

export const useDeleteResponder = () =>
  useWrite(({ id, version }: Stored) => actions.deleteResponder(id, version), responderKeys.all)
