import * as z from 'zod'
import { answerRead } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { readOwnJson } from '@/app/api/own-page'
import { countAccounts } from '@/lib/contract/accounts/account-search'
import { gatherByFilters, gatherByIds } from './gather'

const ByIds = z.object({ accountIds: z.array(z.string()) })
const ByFilters = z.object({ filters: countAccounts.request.query })

/** The accounts in a selection, as recipients of a message: `{accountIds}` or `{filters}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  const { body } = asked
  return answerRead(request, async (client, signal) => {
    if (fits(ByIds, body)) return gatherByIds(client, body.accountIds, signal)
    return fits(ByFilters, body) ? gatherByFilters(client, body.filters, signal) : doesNotFit
  })
}
