import { answerRead, queryOf } from '../../../answer-read'

type Context = { params: Promise<{ accountId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { accountId } = await params
  return answerRead(request, (client, signal) =>
    client.listTimeline({ params: { accountId }, query: queryOf(request) as never }, { signal }),
  )
}
