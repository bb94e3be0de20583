import { answerRead, queryOf } from '../../answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) =>
    client.listAccountTypes({ query: queryOf(request) as never }, { signal }),
  )
