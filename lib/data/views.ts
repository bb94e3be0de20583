import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { RequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/view'
import type { ViewKind } from '@/lib/contract/view'
import { read } from './read'
import { useWrite } from './write'

export const viewKeys = { all: ['views'] as const }

/** A business has at most 200 views. */
const allViews = '500'

/** The business's saved views of one kind. */
export const viewsQuery = (kind: ViewKind, enabled: boolean) =>
  queryOptions({
    queryKey: [...viewKeys.all, kind],
    queryFn: ({ signal }) => read('/views', { query: { kind, limit: allViews } }, signal),
    select: (answer) => answer.views,
    enabled,
  })

/** If `version` is outdated, the API responds with 412 and the current view. */
type Stored = { id: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateView>['body'] }

/** Only one view is created per key, however often the request is sent. */
type NewView = RequestOf<typeof contract.createView>['body'] & { key: string }

export const useCreateView = () =>
  useWrite(
    ({ key, ...body }: NewView) => runAction('createView', { body }, { idempotencyKey: key }),
    viewKeys.all,
  )

export const useUpdateView = () =>
  useWrite(
    ({ id, body, version }: Change) =>
      runAction('updateView', { params: { id }, body }, { ifMatch: version }),
    viewKeys.all,
  )

export const useDeleteView = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteView', { params: { id } }, { ifMatch: version }),
    viewKeys.all,
  )
