import { answerRead, queryOf } from '@/app/api/answer-read'
import { type AlertPoints, mostPoints, pointOf } from '@/lib/data/alert-point'
import { readPages } from '../read-pages'

export const GET = (request: Request) =>
  answerRead<AlertPoints>(request, async (client, signal) => {
    const query = queryOf(request) as { state?: 'open' | 'closed' | 'all' }
    const list = await readPages(client, { ...query, counts: 'true' }, mostPoints, signal)
    if (!list.ok) return list
    const points = list.data.alerts.map(pointOf)
    const { open = 0, closed = 0 } = list.data.counts ?? {}
    const matching = { open, closed, all: open + closed }[query.state ?? 'all']
    return { ok: true, data: { points, matching: Math.max(matching, points.length) } }
  })
