import { answerRead, queryOf } from '../answer-read'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => client.listViews({ query: queryOf(request) }, { signal }))
