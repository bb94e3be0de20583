import { answerRead } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { readOwnJson } from '@/app/api/own-page'
import { findDispatch } from '@/lib/auth/dispatch-session'
import { reportOwnDispatch } from '@/lib/contract/alerts/dispatches'

/** The dispatch whose link was opened in this browser. */
export const GET = (request: Request) =>
  answerRead(request, (client, signal) => client.readOwnDispatch({}, { signal }), findDispatch)

/** Stores what the responder reports. */
export async function POST(request: Request): Promise<Response> {
  const sent = await readOwnJson(request)
  if ('refusal' in sent) return sent.refusal
  const { body } = sent
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  return answerRead(
    request,
    async (client) =>
      fits(reportOwnDispatch.request.body, body)
        ? client.reportOwnDispatch({ body }, { idempotencyKey })
        : doesNotFit,
    findDispatch,
  )
}
