import { answerRead, queryOf } from '../answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => client.listJobs({ query: queryOf(request) as never }, { signal }))
