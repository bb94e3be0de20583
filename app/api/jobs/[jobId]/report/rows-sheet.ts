import type { ReasonText } from '@/components/jobs/rows/reason-texts'
import type { Job, JobRow } from '@/lib/contract/job'
import { byteOrderMark, csvRow, guardCell, guardOnce } from '@/lib/format/csv/write-row'

type Sheet = {
  separator: string
  headings: { line: string; account: string; why: string }
  nameOf: (path: string) => string
  reasonOf: ReasonText
}

/**
 * Rows of a job as CSV for a person: where, why, then the cells as they were uploaded, so that the file can be imported again
 * once they are right. The rows of a change of many accounts have no cells: they name their account.
 */
export async function* writeRowsSheet(
  { file }: Pick<Job, 'file'>,
  pages: AsyncIterable<readonly JobRow[]>,
  { separator, headings, nameOf, reasonOf }: Sheet,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => csvRow(cells, separator)
  const whose = (account: string) => (file ? [] : [account])
  const why = ({ path, code }: JobRow['issues'][number]) =>
    path === '' ? reasonOf({ path, code }) : `${nameOf(path)}: ${reasonOf({ path, code })}`
  const told = (row: JobRow) => [
    String(row.line),
    ...whose(row.accountId ?? ''),
    row.issues.map(why).join(' '),
    ...(row.cells ?? []),
  ]
  const columns = file?.columns.map(({ name }) => name) ?? []
  const heads = [headings.line, ...whose(headings.account), headings.why, ...columns]
  yield byteOrderMark + line(heads.map(guardCell))
  for await (const rows of pages) yield rows.map((row) => line(told(row).map(guardOnce))).join('')
}
