import { queryOptions } from '@tanstack/react-query'
import * as actions from '@/lib/actions/areas'
import type { Area, createArea, listAreas, updateArea } from '@/lib/contract/alerts/areas'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { allDefinitions, definitionKeys } from '../definitions'
import { fetchRead, refreshEveryMs } from '../read'
import { useWrite } from '../write'

const areasOf = ({ areas }: AnswerOf<typeof listAreas>): Area[] => areas

export const areasQuery = () =>
  queryOptions({
    queryKey: definitionKeys.areas,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof listAreas>>('/api/areas', allDefinitions, signal),
    select: areasOf,
    staleTime: refreshEveryMs,
  })

type AreaBody = RequestOf<typeof createArea>['body']
/** The version the change is based on; a stale one gets a 412 with the current record. */
type Stored = { id: string; version: number }
type AreaChange = Stored & { body: RequestOf<typeof updateArea>['body'] }

export const useCreateArea = () =>
  useWrite((body: AreaBody) => actions.createArea(body), definitionKeys.areas)

export const useUpdateArea = () =>
  useWrite(({ id, body, version }: AreaChange) => actions.updateArea(id, body, version), definitionKeys.areas)

export const useDeleteArea = () =>
  useWrite(({ id, version }: Stored) => actions.deleteArea(id, version), definitionKeys.areas)
