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
 * A job's rows as CSV for people to read: line number, reason, then the cells as uploaded, so that the user
 * can correct the file and import it again. A bulk change's rows have no cells; they show the account
 * instead.
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
