import type { listAlertClusters as operation } from '@/lib/contract/alerts/clusters'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import type { Caller } from '../../caller'
import { WrittenJson } from '../../written-json'
import { readFilter } from '../filter-service'
import { selectClusters } from './cluster-repository'

export async function listAlertClusters(
  { businessId }: Caller,
  { zoom, state: _closed, ...query }: ParsedRequestOf<typeof operation>['query'],
): Promise<WrittenJson> {
  const filter = await readFilter(businessId, query)
  const { clusters, alerts, level, position } = await selectClusters(businessId, filter, zoom)
  return new WrittenJson(
    `{"clusters":${clusters},"alerts":${alerts},"cellLevel":${level},"position":"${position}"}`,
  )
}
