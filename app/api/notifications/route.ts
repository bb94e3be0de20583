import { answerRead, queryOf } from '@/app/api/answer-read'
import { summarisePage } from '@/lib/data/notification-summary'

export const GET = (request: Request) =>
  answerRead(request, async (client, signal) => {
    const list = await client.listNotifications({ query: queryOf(request) as never }, { signal })
    return list.ok ? { ok: true, data: summarisePage(list.data) } : list
  })
