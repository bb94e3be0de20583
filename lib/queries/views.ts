import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '@/lib/contract/operation'
import type { listViews, View } from '@/lib/contract/view'
import type { ActionResult } from './action-result'
import { fetchRead } from './fetch-read'

export const viewKeys = { all: ['views'] as const }

/** A business has 200 at most. */
const allViews = { limit: '500' }

/** The saved views of the business. */
export const viewsQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: viewKeys.all,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof listViews>>('/api/views', allViews, signal),
    select: (answer) => answer.views,
    enabled,
  })

type ViewResult = ActionResult<{ view: View }>

/** What the list may do with views; the version is that of the view which the change was made on. */
export type ViewActions = {
  onCreate: (body: { name: string; query: string }) => Promise<ViewResult>
  onUpdate: (
    id: string,
    change: Partial<{ name: string; query: string }>,
    version: number,
  ) => Promise<ViewResult>
  onDelete: (id: string, version: number) => Promise<ViewResult>
}
