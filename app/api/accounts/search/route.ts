import { answerRead } from '../../answer-read'
import { searchQueryOf } from '../search-query'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) =>
    client.searchAccounts({ query: searchQueryOf(request) as never }, { signal }),
  )
