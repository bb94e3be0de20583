import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { Display } from '@/lib/contract/alerts/displays'
import { keptFresh, read } from '../read'
import { useWrite } from '../write'

export type { Display }

const displayKeys = { all: ['displays'] as const }

/** The page size, large enough for all displays, since a business has at most 100. */
export const allDisplays = { limit: '500' }

export const displaysQuery = () =>
  queryOptions({
    queryKey: displayKeys.all,
    queryFn: ({ signal }) => read('/displays', { query: allDisplays }, signal),
    select: ({ displays }) => displays,
    ...keptFresh,
  })

/**
 * Each request has its own idempotency key, so only one display is created, however often the request is
 * sent.
 */
export const useCreateDisplay = () =>
  useWrite(
    ({ name, key }: { name: string; key: string }) =>
      runAction('createDisplay', { body: { name } }, { idempotencyKey: key }),
    displayKeys.all,
  )

export const useDeleteDisplay = () =>
  useWrite((id: string) => runAction('deleteDisplay', { params: { id } }), displayKeys.all)
