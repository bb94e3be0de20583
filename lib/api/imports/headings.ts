import type { FirstRow } from '@/lib/contract/import-options'
import { unguardCell } from '@/lib/format/csv/write-row'
import { truncate } from '@/lib/format/truncate'
import { namePhones } from './heading-words'
import { longestPhone, readPhoneCell } from './read-cell'

/** The number of rows searched for a file's headings. */
export const mostFirstRows = 10
const longestName = 200
const shown = { cells: 5, characters: 60 }

/** A column's name as it is shown and remembered. */
const nameOf = (heading: string) => unguardCell(truncate(heading.trim(), longestName))
export const namesOf = (cells: readonly string[]) => cells.map(nameOf)

const isFilled = (cell: string) => nameOf(cell) !== ''

/**
 * The number of the heading row, counted from 1. It is the row with an `earlier` import's headings (latest
 * first), otherwise the first row with at least two filled cells, which skips titles and empty rows. If that
 * row contains a phone number, it is data, and row 1 is used instead. Row 1 is also used if there is no such
 * row.
 */
export function findHeadings(
  first: readonly (readonly string[])[],
  earlier: readonly (readonly string[])[],
): number {
  const names = first.map((cells) => JSON.stringify(namesOf(cells)))
  for (const before of earlier) {
    const at = names.indexOf(JSON.stringify(before))
    if (at >= 0) return at + 1
  }
  const at = first.findIndex((cells) => cells.filter(isFilled).length > 1)
  return at > 0 && !first[at]?.some(isPhone) ? at + 1 : 1
}

/**
 * The number, counted from 1, of a heading row that Excel hides. It is used only if the best visible row is
 * not a heading row, or has no heading for phone numbers while the hidden row has one. `all` are the first
 * rows including hidden ones, and `shown` is the best visible row.
 */
export function findHiddenHeadings(
  all: readonly (readonly string[])[],
  shown: readonly string[],
  earlier: readonly (readonly string[])[],
): number | undefined {
  const row = findHeadings(all, earlier)
  const hidden = all[row - 1] ?? []
  if (!canBeHeadings(hidden)) return undefined
  const isClearer = namePhones(namesOf(hidden)) && !namePhones(namesOf(shown))
  return isClearer || !canBeHeadings(shown) ? row : undefined
}

const canBeHeadings = (cells: readonly string[]) => cells.some(isFilled) && !cells.some(isPhone)

export function isPhone(cell: string): boolean {
  if (cell.length > longestPhone) return false
  const read = readPhoneCell(cell)
  return 'phone' in read || read.code !== 'invalid_phone'
}

/** The first rows that are not empty, shortened but still recognizable. */
export function beginningsOf(first: readonly (readonly string[])[]): FirstRow[] {
  return first.flatMap((cells, at) => {
    const filled = cells.filter(isFilled).slice(0, shown.cells)
    return filled.length > 0
      ? { row: at + 1, cells: filled.map((cell) => truncate(cell.trim(), shown.characters)) }
      : []
  })
}
