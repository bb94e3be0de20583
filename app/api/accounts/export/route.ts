import { answerFile } from '@/app/api/answer-file'
import { singleQueryOf } from '@/app/api/answer-read'
import { doesNotFit, fits } from '@/app/api/contract-input'
import { readOwnJson } from '@/app/api/own-page'
import { exportAccounts as operation } from '@/lib/contract/job'

const fileName = () => `accounts-${new Date().toISOString().slice(0, 10)}.csv`

/** All that the filters in the address match. */
export const GET = (request: Request) => answer(request, { filters: filtersOf(request) })

/** In JSON the tests of attributes are a list, however many there are. */
function filtersOf(request: Request): object {
  const attribute = new URL(request.url).searchParams.getAll('attribute')
  return { ...singleQueryOf(request), ...(attribute.length > 0 && { attribute }) }
}

/** Those that were chosen by hand: `{accountIds}`. */
export async function POST(request: Request): Promise<Response> {
  const asked = await readOwnJson(request)
  return 'refusal' in asked ? asked.refusal : answer(request, asked.body)
}

function answer(request: Request, body: unknown): Promise<Response> {
  return answerFile(request, fileName(), async (client, signal) =>
    fits(operation.request.body, body) ? client.exportAccounts({ body }, { signal }) : doesNotFit,
  )
}
