import { answerRead } from '@/app/api/answer-read'
import { summariseNotification } from '@/lib/data/notification-summary'

type Context = { params: Promise<{ notificationId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { notificationId } = await params
  return answerRead(request, async (client, signal) => {
    const read = await client.readNotification({ params: { notificationId } }, { signal })
    if (!read.ok) return read
    return { ok: true, data: { notification: summariseNotification(read.data.notification) } }
  })
}
