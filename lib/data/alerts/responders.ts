import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type * as contract from '@/lib/contract/alerts/responders'
import type { listResponders, Responder } from '@/lib/contract/alerts/responders'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { definitionKeys, type New } from '../definitions'
import { keptFresh, read } from '../read'
import { useWrite } from '../write'

export type { Responder }
export type RespondersAnswer = AnswerOf<typeof listResponders>

export const responderKeys = { all: [...definitionKeys.all, 'responders'] as const }

/** The page size; a business has dozens of responders. */
export const allResponders = { limit: '500' }

/**
 * The business's responders, with their states and last known locations. Stream events trigger a refetch of
 * the states; locations are polled.
 */
export const respondersQuery = () =>
  queryOptions({
    queryKey: responderKeys.all,
    queryFn: ({ signal }) => read('/responders', { query: allResponders }, signal),
    select: (answer) => answer.responders,
    ...keptFresh,
  })

/** If `version` is outdated, the API responds with 412 and the current record. */
type Stored = { id: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateResponder>['body'] }

export const useCreateResponder = () =>
  useWrite(
    ({ body, key }: New<RequestOf<typeof contract.createResponder>['body']>) =>
      runAction('createResponder', { body }, { idempotencyKey: key }),
    responderKeys.all,
  )

export const useUpdateResponder = () =>
  useWrite(
    ({ id, body, version }: Change) =>
      runAction('updateResponder', { params: { id }, body }, { ifMatch: version }),
    responderKeys.all,
  )

export const useDeleteResponder = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteResponder', { params: { id } }, { ifMatch: version }),
    responderKeys.all,
  )

export const useChangeDuty = () =>
  useWrite(
    ({ id, version, onDuty }: Stored & { onDuty: boolean }) =>
      runAction('changeDuty', { params: { id }, body: { onDuty } }, { ifMatch: version }),
    responderKeys.all,
  )
