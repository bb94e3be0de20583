import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import * as actions from '@/lib/actions/areas'
import type { Area, createArea, listAreas, updateArea } from '@/lib/contract/areas'
import { type FlatRing, flatRings } from '@/lib/contract/fields/ring'
import type { AnswerOf, RequestOf } from '@/lib/contract/operation'
import { alertKeys } from './alerts/alert-keys'
import { allDefinitions, definitionKeys } from './definitions'
import { fetchRead, refreshEveryMs } from './read'
import { useWrite } from './write'

const areasOf = ({ areas }: AnswerOf<typeof listAreas>): Area[] => areas

export const areasQuery = () =>
  queryOptions({
    queryKey: definitionKeys.areas,
    queryFn: ({ signal }) => fetchRead<AnswerOf<typeof listAreas>>('/api/areas', allDefinitions, signal),
    select: areasOf,
    staleTime: refreshEveryMs,
  })

/**
 * The rings of an area that alerts are narrowed to; undefined while they are not known. Once it is drawn anew, here or by
 * somebody else, what was read of its alerts is read again.
 */
export function useAreaRings(areaId: string | undefined): readonly FlatRing[] | undefined {
  const { data } = useQuery({
    ...areasQuery(),
    enabled: areaId !== undefined,
    refetchInterval: refreshEveryMs,
  })
  const area = data?.find(({ id }) => id === areaId)
  const polygon = area?.polygon
  useReadAlertsAnew(area)
  return useMemo(() => polygon && flatRings(polygon), [polygon])
}

function useReadAlertsAnew(area: Area | undefined): void {
  const queryClient = useQueryClient()
  const known = useRef<Area>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = area
    if (!area || before?.id !== area.id || before.version === area.version) return
    for (const queryKey of [alertKeys.lists, alertKeys.points, alertKeys.counts, alertKeys.allChanges])
      void queryClient.invalidateQueries({ queryKey })
  }, [area, queryClient])
}

type AreaBody = RequestOf<typeof createArea>['body']
/** The version is the one that the change is based on; a stale one is answered by 412 with the current record. */
type Stored = { id: string; version: number }
type AreaChange = Stored & { body: RequestOf<typeof updateArea>['body'] }

export const useCreateArea = () =>
  useWrite((body: AreaBody) => actions.createArea(body), definitionKeys.areas)

export const useUpdateArea = () =>
  useWrite(({ id, body, version }: AreaChange) => actions.updateArea(id, body, version), definitionKeys.areas)

export const useDeleteArea = () =>
  useWrite(({ id, version }: Stored) => actions.deleteArea(id, version), definitionKeys.areas)
