import { answerRead } from '../../answer-read'
import { searchQueryOf } from '../search-query'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) =>
    client.countAccounts({ query: searchQueryOf(request) as never }, { signal }),
  )
