import { answerRead, queryOf } from '@/app/api/answer-read'

type Context = { params: Promise<{ notificationId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { notificationId } = await params
  return answerRead(request, (client, signal) =>
    client.listDeliveries({ params: { notificationId }, query: queryOf(request) as never }, { signal }),
  )
}
