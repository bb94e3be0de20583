import type { Client, Result } from '@/lib/client/client'
import type { AlertChanges } from '@/lib/data/alerts/alert-changes'
import type { AlertFilters } from '@/lib/data/alerts/alert-keys'
import { readPages } from './read-pages'

const mostChanges = 2_000
const none = { open: 0, closed: 0 }

/**
 * See AlertChanges. The counts come from a separate request, because the request for changes would count only
 * the changed alerts. Changes are loaded without filters, since the browser must also learn about alerts that
 * no longer match them.
 */
export async function readChanges(
  client: Pick<Client, 'listAlerts'>,
  filters: AlertFilters,
  since: string | undefined,
  signal?: AbortSignal,
): Promise<Result<AlertChanges>> {
  const [newest, changed] = await Promise.all([
    client.listAlerts({ query: { ...filters, counts: 'true', limit: '1' } }, { signal }),
    since === undefined ? undefined : readPages(client, { since }, mostChanges, signal),
  ])
  if (!newest.ok) return newest
  if (changed && !changed.ok) return changed
  const { alerts, next } = changed ? changed.data : { alerts: newest.data.alerts, next: null }
  return { ok: true, data: { alerts, counts: newest.data.counts ?? none, complete: next === null } }
}
