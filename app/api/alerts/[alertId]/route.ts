import { answerRead } from '@/app/api/answer-read'

type Context = { params: Promise<{ alertId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { alertId } = await params
  return answerRead(request, (client, signal) => client.readAlert({ params: { alertId } }, { signal }))
}
