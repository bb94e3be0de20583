import { readChanges } from '@/app/api/alerts/read-changes'
import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { findDisplay } from '@/lib/auth/display-session'

export const GET = (request: Request) =>
  answerRead(
    request,
    (client, signal) => {
      const { since, ...filters } = singleQueryOf(request)
      return readChanges(client, filters, since, signal)
    },
    findDisplay,
  )
