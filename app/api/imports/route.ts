import { cookies } from 'next/headers'
import { answerRead, singleQueryOf } from '@/app/api/answer-read'
import { refuseOtherSites } from '@/app/api/own-page'
import { refuseOtherSession } from '@/lib/auth/refuse-other-session'
import { securityHeaders } from '@/lib/auth/security-headers'
import { settings } from '@/lib/env'

/** Streams the upload through. It is excluded from proxy.ts, which would buffer the body in memory and truncate it. */
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
