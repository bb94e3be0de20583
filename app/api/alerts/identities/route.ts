import { answerRead, queryOf } from '@/app/api/answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) =>
    client.listIdentities({ query: queryOf(request) as never }, { signal }),
  )
