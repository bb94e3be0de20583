import { answerPostedRead } from '@/app/api/answer-posted-read'

type Context = { params: Promise<{ attributeId: string }> }

/** Counts only. */
export async function POST(request: Request, { params }: Context) {
  const { attributeId: id } = await params
  return answerPostedRead(request, (client, body, signal) =>
    client.checkAttribute({ params: { id }, body: body as never }, { signal }),
  )
}
