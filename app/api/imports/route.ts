import { cookies } from 'next/headers'
import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { refuseOtherSites } from '@/app/api/own-page'
import { refuseOtherSession } from '@/lib/auth/page-session'
import { securityHeaders } from '@/lib/auth/security-headers'
import { settings } from '@/lib/env'

/** Passes the file on as it comes. proxy.ts leaves this path out, since a body that it sees is kept in memory and cut off. */
export async function POST(request: Request): Promise<Response> {
  const { headers, url } = request
  const refusal =
    refuseOtherSites(request) ?? (await refuseOtherSession({ headers, url, cookies: await cookies() }))
  const upload = request.body ?? new Blob([]).stream()
  const answer =
    refusal ??
    (await answerRead(request, (client, signal) =>
      client.uploadImport({ query: singleQueryOf(request), upload }, { signal }),
    ))
  for (const [name, value] of Object.entries(securityHeaders(settings()))) answer.headers.set(name, value)
  return answer
}
