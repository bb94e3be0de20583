import type * as contract from '@/lib/contract/job'
import type { ParsedRequestOf } from '@/lib/contract/operation'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { ApiError, invalidArguments, issue } from '../api-error'
import type { Caller } from '../caller'
import { type Reread, withReread } from '../imports/row-reading-service'
import type { Key } from '../record-key'
import { endJob, selectEarlierImports, updateFile } from './repository'
import { findCellsAbove, moveRowsAbove, selectNextRows, updateRefitRows } from './rows-repository'
import { moveJob } from './service'
import { guessesOf, withFindings } from './uploads/guess-service'

const rowsAtOnce = 2_000

/** Sets an import's heading row and discards the results of an earlier check. */
export function chooseHeadings(
  caller: Caller,
  id: string,
  { row }: ParsedRequestOf<typeof contract.chooseHeadings>['body'],
): Promise<{ job: contract.Job }> {
  return moveJob(caller, id, {
    from: ['draft', 'checked'],
    action: 'update',
    move: async (job) => {
      const { file, state } = job
      if (!file) throw new ApiError('job_state', { job })
      if (!file.firstRows.some((one) => one.row === row)) throw refused('is not one of the first rows')
      await readAnew(caller, { id, file, row })
      if (state === 'checked') await endJob({ businessId: caller.businessId, id }, 'draft')
    },
  })
}

const refused = (message: string) => invalidArguments(issue('row', 'no_match', message))

type Choice = { id: string; file: NonNullable<contract.Job['file']>; row: number }

async function readAnew(caller: Caller, { id, file, row }: Choice): Promise<void> {
  const key = { businessId: caller.businessId, id }
  await moveRowsAbove(key, row)
  const headings = (await findCellsAbove(key, row)) ?? []
  await withReread(headings, async (reread) => {
    if (reread.header.every((name) => name === '')) throw refused('names no columns')
    await refitRows(key, reread)
    const { samples, total } = await reread.columns()
    if (total === 0) throw refused('has no rows below it')
    const earlier = await selectEarlierImports(caller.businessId)
    const columns = { header: reread.header, samples, workbook: file.workbook }
    const guesses = await guessesOf(caller, columns, earlier)
    const findings = await reread.findings(phoneCountry(guesses.suggested.country))
    const read = { ...file, headingsRow: row, ...withFindings(guesses, findings) }
    await updateFile(key, { file: read, total })
  })
}

async function refitRows(key: Key, reread: Reread): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await selectNextRows(key, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    const changed = await reread.add(rows)
    if (changed.length > 0) await updateRefitRows(key, changed)
    after = last.line
  }
}
