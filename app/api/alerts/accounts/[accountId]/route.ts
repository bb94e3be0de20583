import { answerRead } from '@/app/api/answer-read'

type Context = { params: Promise<{ accountId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { accountId } = await params
  return answerRead(request, (client, signal) => client.readAccount({ params: { accountId } }, { signal }))
}
