import type { inferParserType } from 'nuqs/server'
import { readChanges } from '@/app/api/alerts/read-changes'
import { type alertAddress, filtersOf } from '@/components/alerts/screen/alert-address'
import type { FirstView } from '@/components/alerts/screen/map-view-provider'
import type { Client, Result } from '@/lib/client/client'
import type { listAlerts } from '@/lib/contract/alerts/lists'
import type { RequestOf } from '@/lib/contract/operation'
import { pollOf } from '@/lib/data/alerts/alert-changes'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { orderOf } from '@/lib/data/alerts/alert-order'
import { sureLocations } from '@/lib/data/alerts/alert-point'
import { alertListQuery, alertPageSize } from '@/lib/data/alerts/alerts'
import { areasQuery } from '@/lib/data/alerts/areas'
import { alertTypesQuery, allDefinitions } from '@/lib/data/definitions'
import type { Reads } from '../hydrated'

type Address = inferParserType<typeof alertAddress>
type First = { reads: Reads; starts: Reads; view: FirstView }

const enoughToFit = '500'

/**
 * Loads what the first paint needs, in parallel. A part that fails to load is left out, and the browser requests it
 * again; only an ended session is reported, because nothing can be loaded without one.
 */
export async function readFirstAlerts(client: Client, address: Address): Promise<First | 'unauthenticated'> {
  const filters = filtersOf(address)
  const { state, alert, at } = address
  const order = orderOf(state, address.order)
  const [list, changes, alertTypes, areas, selected, reach] = await Promise.all([
    // A list limited to the map's visible area cannot be loaded before the map exists.
    address.inView
      ? undefined
      : client.listAlerts({ query: { ...filters, state, order, limit: String(alertPageSize) } }),
    readChanges(client, filters, undefined),
    client.listAlertTypes({ query: allDefinitions }),
    client.listAreas({ query: allDefinitions }),
    alert ? client.readAlert({ params: { alertId: alert } }) : undefined,
    at || alert ? [] : readReach(client, { ...filters, state }),
  ])
  if (!alertTypes.ok && alertTypes.failure.code === 'unauthenticated') return 'unauthenticated'
  const page = list && given(list)
  const known = given(changes)
  const one = selected && given(selected)
  const area = given(areas)?.areas.find(({ id }) => id === (address.draw ?? filters.area))
  return {
    reads: [
      [alertListQuery(filters, state, order).queryKey, page && { pages: [page], pageParams: [undefined] }],
      [alertTypesQuery().queryKey, given(alertTypes)],
      [areasQuery().queryKey, given(areas)],
      [alertKeys.one(alert ?? ''), one],
    ],
    starts: [[alertKeys.changes(filters), known && pollOf(known)]],
    view: {
      focus: one?.alert.location,
      reach: area?.polygon ?? reach,
    },
  }
}

/**
 * The locations of the matching alerts, except doubtful ones. If nothing matches, for example because no alert is open,
 * it returns the locations of all the business's alerts.
 */
async function readReach(client: Client, query: RequestOf<typeof listAlerts>['query']) {
  for (const one of [query, { state: 'all' } as const]) {
    const found = given(await client.listAlerts({ query: { ...one, limit: enoughToFit } }))
    const locations = sureLocations(found?.alerts ?? [])
    if (locations.length > 0) return locations
  }
  return []
}

function given<T>(result: Result<T>): T | undefined {
  return result.ok ? result.data : undefined
}
