import { answerRead } from '@/app/api/answer-read'

type Context = { params: Promise<{ jobId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { jobId } = await params
  return answerRead(request, (client, signal) => client.readJob({ params: { jobId } }, { signal }))
}
