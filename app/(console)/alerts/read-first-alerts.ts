import type { inferParserType } from 'nuqs/server'
import { readChanges } from '@/app/api/alerts/read-changes'
import type { FirstAlerts } from '@/components/alerts/first-alerts'
import { type alertAddress, filtersOf } from '@/components/alerts/screen/alert-address'
import type { Client, Result } from '@/lib/client/client'
import { foldChanges } from '@/lib/data/alert-changes'
import { alertPageSize } from '@/lib/data/alerts'
import { allDefinitions } from '@/lib/data/definitions'

type Address = inferParserType<typeof alertAddress>

const enoughToFit = '500'

/**
 * What the first paint needs, all at once. A part that fails is left out, and the browser asks for it again; only a
 * session that has ended is told, since nothing can be had with it.
 */
export async function readFirstAlerts(
  client: Client,
  address: Address,
): Promise<FirstAlerts | 'unauthenticated'> {
  const filters = filtersOf(address)
  const { state, alert, at } = address
  const [list, changes, alertTypes, selected, reach] = await Promise.all([
    client.listAlerts({ query: { ...filters, state, limit: String(alertPageSize) } }),
    readChanges(client, filters, undefined),
    client.listAlertTypes({ query: allDefinitions }),
    alert ? client.readAlert({ params: { alertId: alert } }) : undefined,
    at || alert ? undefined : client.listAlerts({ query: { ...filters, state, limit: enoughToFit } }),
  ])
  if (!list.ok && list.failure.code === 'unauthenticated') return 'unauthenticated'
  const known = given(changes)
  return {
    filters,
    state,
    list: given(list),
    changes: known && foldChanges(undefined, known),
    alertTypes: given(alertTypes),
    selected: selected && given(selected),
    reach: (reach && given(reach))?.alerts.map(({ location }) => location) ?? [],
  }
}

function given<T>(result: Result<T>): T | undefined {
  return result.ok ? result.data : undefined
}
