import { ApiError, issue } from '../../../api-error'
import type { RowResult, RowsEnd, StoredRow, TurnJob } from '../../../jobs/row-turn-service'
import { askForAccounts, readFresh } from '../accounts-service'
import type { UpstreamCall } from '../call-service'
import { selectKeptAccounts } from '../kept-accounts-repository'
import { endOfRefused, idsWithPhone, watched } from './row-calls-service'

/** Reads the rows' accounts from the other deployment and stores copies here. Writes nothing there. */
export async function bringIn(
  given: UpstreamCall,
  { options }: TurnJob,
  rows: readonly StoredRow[],
): Promise<RowsEnd> {
  const { call, last } = watched(given)
  try {
    const asked = await Promise.all(
      rows.map(async ({ line, cells }) => {
        const [text = ''] = cells ?? []
        return { line, ids: options.by === 'phones' ? await idsWithPhone(call, text) : [text] }
      }),
    )
    return { kind: 'done', results: await resultsOf(call, asked) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return endOfRefused(error, last(), rows)
  }
}

async function resultsOf(
  call: UpstreamCall,
  asked: readonly { line: number; ids: readonly string[] }[],
): Promise<RowResult[]> {
  const ids = asked.flatMap((one) => one.ids)
  const kept = await selectKeptAccounts(call.caller.businessId, ids)
  const before = new Map(kept.map(({ id, version }) => [id, version]))
  const now = ids.length > 0 ? await readVersions(call, ids) : new Map<string, number>()
  return asked.map(({ line, ids: [first = ''] }) => {
    const version = now.get(first)
    if (version === undefined)
      return {
        line,
        outcome: 'refused',
        issues: [issue('', 'not_found', 'is unknown to the other deployment')],
      }
    const was = before.get(first)
    if (was === undefined) return { line, outcome: 'created', accountId: first, version }
    return { line, outcome: was === version ? 'skipped' : 'updated', accountId: first, version }
  })
}

/** Returns the versions, by ID, of the accounts that exist at the other deployment. */
async function readVersions(call: UpstreamCall, ids: readonly string[]): Promise<Map<string, number>> {
  try {
    return new Map((await askForAccounts(call, ids)).map(({ id, version }) => [id, version]))
  } catch (error) {
    // Some deployments reject the whole list because of one unknown ID.
    if (!isAboutTheIds(error)) throw error
  }
  const versions = new Map<string, number>()
  for (const id of ids) {
    try {
      versions.set(id, (await readFresh(call, id)).version)
    } catch (error) {
      if (!isAboutTheIds(error)) throw error
    }
  }
  return versions
}

const isAboutTheIds = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)
