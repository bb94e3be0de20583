import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { readChanges } from '../read-changes'

export const GET = (request: Request) =>
  answerRead(request, (client, signal) => {
    const { since, ...filters } = singleQueryOf(request)
    return readChanges(client, filters, since, signal)
  })
