import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { refuseOtherSites } from '@/app/api/own-page'
import { securityHeaders } from '@/lib/auth/security-headers'
import { settings } from '@/lib/env'

/** Passes the file on as it comes. proxy.ts leaves this path out, since a body that it sees is kept in memory and cut off. */
export async function POST(request: Request): Promise<Response> {
  const refusal = refuseOtherSites(request)
  const upload = request.body ?? new Blob([]).stream()
  const answer =
    refusal ??
    (await answerRead(request, (client, signal) =>
      client.uploadImport({ query: singleQueryOf(request), upload }, { signal }),
    ))
  for (const [name, value] of Object.entries(securityHeaders(settings()))) answer.headers.set(name, value)
  return answer
}
