import { answerFile } from '@/app/api/answer-file'
import { readOwnJson } from '@/app/api/own-page'
import { searchQueryOf } from '../search-query'

const fileName = () => `accounts-${new Date().toISOString().slice(0, 10)}.csv`

/** All that the filters in the address match. */
export const GET = (request: Request) =>
  answerFile(request, fileName(), (client, signal) =>
    client.exportAccounts({ body: { filters: searchQueryOf(request) as never } }, { signal }),
  )

/** Those that were chosen by hand: `{accountIds}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  return answerFile(request, fileName(), (client, signal) =>
    client.exportAccounts({ body: asked.body as never }, { signal }),
  )
}
