import { answerPostedRead } from '@/app/api/answer-posted-read'

/** Counts only. */
export const POST = (request: Request) =>
  answerPostedRead(request, (client, body, signal) =>
    client.reachNotification({ body: body as never }, { signal }),
  )
