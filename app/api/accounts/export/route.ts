import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'
import { readOwnJson } from '@/app/api/own-page'

const fileName = () => `accounts-${new Date().toISOString().slice(0, 10)}.csv`

/** All that the filters in the address match. */
export const GET = (request: Request) =>
  answerFile(request, fileName(), (client, signal) =>
    client.exportAccounts({ body: { filters: filtersOf(request) as never } }, { signal }),
  )

/** In JSON the tests of attributes are a list, however many there are. */
function filtersOf(request: Request): object {
  const attribute = new URL(request.url).searchParams.getAll('attribute')
  return { ...singleQueryOf(request), ...(attribute.length > 0 && { attribute }) }
}

/** Those that were chosen by hand: `{accountIds}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  if ('refusal' in asked) return asked.refusal
  return answerFile(request, fileName(), (client, signal) =>
    client.exportAccounts({ body: asked.body as never }, { signal }),
  )
}
