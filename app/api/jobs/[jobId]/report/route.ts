import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { exportJobRows as operation } from '@/lib/contract/job'

type Context = { params: Promise<{ jobId: string }> }

export const GET = async (request: Request, { params }: Context) => {
  const { jobId } = await params
  const { name = jobId, ...query } = singleQueryOf(request)
  const fileName = `${name.replace(/\.\w+$/, '')}-${query.outcome ?? 'refused'}.csv`
  return answerFile(request, fileName, async (client, signal) =>
    fits(operation.request.query, query)
      ? client.exportJobRows({ params: { jobId }, query }, { signal })
      : doesNotFit,
  )
}
