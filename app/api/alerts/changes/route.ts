import { answerRead, queryOf } from '@/app/api/answer-read'
import { readChanges } from '../read-changes'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => {
    const { since, ...filters } = queryOf(request)
    return readChanges(client, filters, since, signal)
  })
