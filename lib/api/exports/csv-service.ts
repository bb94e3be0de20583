import type { csvSeparators } from '@/lib/contract/choices'
import { byteOrderMark, csvRow, guardCell } from '@/lib/format/csv/write-row'
import { writeMoment } from '@/lib/format/time/written-moment'

/**
 * A cell's value: text, number, boolean, an ISO 8601 timestamp (with `day` if it stands for a whole day), or
 * empty.
 */
export type Cell = string | number | boolean | { at: string; day?: string } | undefined

/**
 * `timeZone`: the zone in which timestamps are written as days and minutes; without it, they are written as
 * in the API. `plain`: for programs, which evaluate no formulas and need no byte order mark. `flags`: the
 * words for true and false.
 */
type Writing = {
  separator: (typeof csvSeparators)[number]
  plain: boolean
  timeZone?: string
  flags?: { yes: string; no: string }
}

/** Writes a CSV file: the header row, then the other rows. */
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

/** If cells are separated by semicolons, numbers have a decimal comma. */
function textOf(cell: Cell, { separator, timeZone, flags }: Omit<Writing, 'plain'>): string {
  if (cell === undefined) return ''
  if (typeof cell === 'boolean' && flags) return cell ? flags.yes : flags.no
  if (typeof cell === 'object')
    return timeZone === undefined ? cell.at : (cell.day ?? writeMoment(cell.at, timeZone))
  if (typeof cell === 'number' && separator === ';') return String(cell).replace('.', ',')
  return String(cell)
}
