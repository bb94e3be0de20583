import type { Session } from '@/lib/auth/session'
import type { Client, Result } from '@/lib/client/client'
import { priorityFilters } from '@/lib/data/alerts/alert-keys'
import { openOfPriorityQuery, openOfPriorityRead } from '@/lib/data/alerts/handover'
import { endedShiftsQuery, ownShiftsQuery, pinnedNotesQuery, shiftReads } from '@/lib/data/alerts/shifts'
import { alertTypesQuery, allDefinitions } from '@/lib/data/definitions'
import type { Reads } from '../../hydrated'

/**
 * Loads everything the page needs, so that nothing shifts once the user has started reading. The browser
 * requests whatever failed to load.
 */
export async function readHandover(client: Client, { identityId }: Session): Promise<Reads> {
  const [own, ended, notes, types, ...open] = await Promise.all([
    client.listShifts({ query: shiftReads.own(identityId) }).then(given),
    client.listShifts({ query: shiftReads.ended }).then(given),
    client.listPinnedNotes({ query: shiftReads.notes }).then(given),
    client.listAlertTypes({ query: allDefinitions }).then(given),
    ...priorityFilters.map((priority) =>
      client.listAlerts({ query: openOfPriorityRead(priority) }).then(given),
    ),
  ])
  return [
    [ownShiftsQuery(identityId).queryKey, own],
    [endedShiftsQuery().queryKey, ended],
    [pinnedNotesQuery().queryKey, notes],
    [alertTypesQuery().queryKey, types],
    ...priorityFilters.map((priority, at) => [openOfPriorityQuery(priority).queryKey, open[at]] as const),
  ]
}

const given = <T>(result: Result<T>): T | undefined => (result.ok ? result.data : undefined)
