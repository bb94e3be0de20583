import type { Client, Result } from '@/lib/client/client'
import { type AlertPoints, mostClosedPoints, pointOf } from '@/lib/data/alerts/alert-point'
import { readPages } from './read-pages'

/** What the map draws. Open alerts are never left out: one that is not on the map is one that nobody goes to. */
export async function readPoints(
  client: Pick<Client, 'listAlerts'>,
  { state = 'all', ...query }: Record<string, string>,
  signal?: AbortSignal,
): Promise<Result<AlertPoints>> {
  const read = (which: 'open' | 'closed', most: number) =>
    state === which || state === 'all'
      ? readPages(client, { ...query, state: which }, most, signal)
      : undefined
  const [open, closed] = await Promise.all([
    read('open', Number.POSITIVE_INFINITY),
    read('closed', mostClosedPoints),
  ])
  for (const part of [open, closed]) if (part && !part.ok) return part
  const alerts = [open, closed].flatMap((part) => (part?.ok ? part.data.alerts : []))
  // Closed between the two reads, it stands in both.
  const points = new Map(alerts.map((alert) => [alert.id, pointOf(alert)]))
  const cut = closed?.ok === true && closed.data.next !== null
  return { ok: true, data: { points: [...points.values()], cut } }
}
