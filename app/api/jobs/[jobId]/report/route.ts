import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'

type Context = { params: Promise<{ jobId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { jobId } = await params
  const { name = jobId, ...query } = singleQueryOf(request)
  const fileName = `${name.replace(/\.\w+$/, '')}-${query.outcome ?? 'refused'}.csv`
  return answerFile(request, fileName, (client, signal) =>
    client.exportJobRows({ params: { jobId }, query: query as never }, { signal }),
  )
}
