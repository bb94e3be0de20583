import { queryOptions } from '@tanstack/react-query'
import { runAction } from '@/lib/actions/run-action'
import type { Area, createArea, listAreas, updateArea } from '@/lib/contract/alerts/areas'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { allDefinitions, definitionKeys, type New } from '../definitions'
import { read, refreshEveryMs } from '../read'
import { useWrite } from '../write'

const areasOf = ({ areas }: AnswerOf<typeof listAreas>): Area[] => areas

export const areasQuery = () =>
  queryOptions({
    queryKey: definitionKeys.areas,
    queryFn: ({ signal }) => read('/areas', { query: allDefinitions }, signal),
    select: areasOf,
    staleTime: refreshEveryMs,
  })

type AreaBody = RequestOf<typeof createArea>['body']
/** If `version` is outdated, the API responds with 412 and the current record. */
type Stored = { id: string; version: number }
type AreaChange = Stored & { body: RequestOf<typeof updateArea>['body'] }

export const useCreateArea = () =>
  useWrite(
    ({ body, key }: New<AreaBody>) => runAction('createArea', { body }, { idempotencyKey: key }),
    definitionKeys.areas,
  )

export const useUpdateArea = () =>
  useWrite(
    ({ id, body, version }: AreaChange) =>
      runAction('updateArea', { params: { id }, body }, { ifMatch: version }),
    definitionKeys.areas,
  )

export const useDeleteArea = () =>
  useWrite(
    ({ id, version }: Stored) => runAction('deleteArea', { params: { id } }, { ifMatch: version }),
    definitionKeys.areas,
  )
