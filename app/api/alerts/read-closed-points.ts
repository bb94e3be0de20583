import type { Client, Result } from '@/lib/client/client'
import { type ClosedPoints, mostClosedPoints, pointOf } from '@/lib/data/alerts/alert-point'
import { readPages } from './read-pages'

/** The latest closed alerts of a box, so many as can be drawn. The open ones the API answers by itself, all of them. */
export async function readClosedPoints(
  client: Pick<Client, 'listAlerts'>,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Result<ClosedPoints>> {
  const read = await readPages(client, { ...query, state: 'closed' }, mostClosedPoints, signal)
  if (!read.ok) return read
  const { alerts, next } = read.data
  return { ok: true, data: { points: alerts.map(pointOf), cut: next !== null } }
}
