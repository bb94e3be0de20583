import { answerRead } from '@/app/api/answer-read'
import { readOwnJson } from '@/app/api/own-page'
import { gatherByFilters, gatherByIds } from './gather'

/** The accounts of a selection, for the recipients of one message: `{accountIds}` or `{filters}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  const { accountIds, filters } = asked.body as { accountIds?: string[]; filters?: Record<string, string> }
  return answerRead(request, (client, signal) =>
    Array.isArray(accountIds)
      ? gatherByIds(client, accountIds, signal)
      : gatherByFilters(client, filters ?? {}, signal),
  )
}
