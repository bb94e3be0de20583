import type { csvSeparators } from '@/lib/contract/choices'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'
import { writeMoment } from '@/lib/format/written-moment'

/** What a cell of a sheet holds: a text, a number, yes or no, a moment in ISO 8601 and the `day` that it stands for if it is one, or nothing. */
export type Cell = string | number | boolean | { at: string; day?: string } | undefined

/**
 * `timeZone`: moments are days and minutes of it; without one they are as in the API. `plain`: for programs, which calculate
 * nothing and know UTF-8 without its mark. `flags`: the words for true and false.
 */
type Writing = {
  separator: (typeof csvSeparators)[number]
  plain: boolean
  timeZone?: string
  flags?: { yes: string; no: string }
}

/** The head of a file of CSV, and its rows. */
export async function* writeCsv(
  headings: readonly string[],
  pages: AsyncIterable<readonly Cell[][]>,
  { plain, ...writing }: Writing,
): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => csvRow(plain ? cells : cells.map(guardCell), writing.separator)
  const write = (cell: Cell) => textOf(cell, writing)
  yield (plain ? '' : byteOrderMark) + line(headings)
  for await (const rows of pages) yield rows.map((row) => line(row.map(write))).join('')
}

/** Where a semicolon separates cells a comma separates the decimals. */
function textOf(cell: Cell, { separator, timeZone, flags }: Omit<Writing, 'plain'>): string {
  if (cell === undefined) return ''
  if (typeof cell === 'boolean' && flags) return cell ? flags.yes : flags.no
  if (typeof cell === 'object')
    return timeZone === undefined ? cell.at : (cell.day ?? writeMoment(cell.at, timeZone))
  if (typeof cell === 'number' && separator === ';') return String(cell).replace('.', ',')
  return String(cell)
}
