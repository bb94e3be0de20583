import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/views'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import type * as contract from '@/lib/contract/view'
import type { listViews, ViewKind } from '@/lib/contract/view'
import { fetchRead } from './read'
import { useWrite } from './write'

export const viewKeys = { all: ['views'] as const }

/** A business has 200 at most. */
const allViews = '500'

/** The business's saved views of one kind. */
export const viewsQuery = (kind: ViewKind, enabled: boolean) =>
  queryOptions({
    queryKey: [...viewKeys.all, kind],
    queryFn: ({ signal }) =>
      fetchRead<AnswerOf<typeof listViews>>('/api/views', { kind, limit: allViews }, signal),
    select: (answer) => answer.views,
    enabled,
  })

/** The version the change is based on; a stale one gets a 412 with the current view. */
type Stored = { id: string; version: number }
type Change = Stored & { body: RequestOf<typeof contract.updateView>['body'] }

export const useCreateView = () =>
  useWrite((body: RequestOf<typeof contract.createView>['body']) => actions.createView(body), viewKeys.all)

export const useUpdateView = () =>
  useWrite(({ id, body, version }: Change) => actions.updateView(id, body, version), viewKeys.all)

export const useDeleteView = () =>
  useWrite(({ id, version }: Stored) => actions.deleteView(id, version), viewKeys.all)
