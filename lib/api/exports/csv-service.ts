import type { csvSeparators } from '@/lib/contract/choices'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'
import { writeMoment } from '@/lib/format/time/written-moment'

/**
 * A cell's value: text, a number, a boolean, a timestamp in ISO 8601 (with `day` if it stands for a whole
 * day), or undefined for an empty cell.
 */
export type Cell = string | number | boolean | { at: string; day?: string } | undefined

/**
 * `timeZone` is the time zone of the written days and times; without it, timestamps are written as in the
 * API. `plain` is for programs, which do not evaluate formulas or need a byte order mark. `flags` are the
 * words for true and false.
 */
type Writing = {
  separator: (typeof csvSeparators)[number]
  plain: boolean
  timeZone?: string
  flags?: { yes: string; no: string }
}

/** Writes a CSV file: a header row, followed by the rows of each page. */
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

/** A cell's text. With semicolons as separators, numbers have a decimal comma. */
function textOf(cell: Cell, { separator, timeZone, flags }: Omit<Writing, 'plain'>): string {
  if (cell === undefined) return ''
  if (typeof cell === 'boolean' && flags) return cell ? flags.yes : flags.no
  if (typeof cell === 'object')
    return timeZone === undefined ? cell.at : (cell.day ?? writeMoment(cell.at, timeZone))
  if (typeof cell === 'number' && separator === ';') return String(cell).replace('.', ',')
  return String(cell)
}
