import type { FirstRow } from '@/lib/contract/import-options'
import { unguardCell } from '@/lib/format/csv/write-row'
import { truncate } from '@/lib/format/truncate'
import { namePhones } from './heading-words'
import { longestPhone, readPhoneCell } from './read-cell'

/** The number of rows that are searched for a file's headings. */
export const mostFirstRows = 10
const longestName = 200
const shown = { cells: 5, characters: 60 }

/** A column's name as it is shown and stored. */
const nameOf = (heading: string) => unguardCell(truncate(heading.trim(), longestName))
export const namesOf = (cells: readonly string[]) => cells.map(nameOf)

const isFilled = (cell: string) => nameOf(cell) !== ''

/**
 * The number of the heading row, counted from 1: the row with the headings of an `earlier` import (latest
 * first), otherwise the first row with at least two filled cells, unless it contains a phone number. Row 1 if
 * there is no such row.
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
 * The number, counted from 1, of a heading row that is hidden in Excel; undefined to use the best visible
 * row. A hidden row is used only if that row cannot be a heading row, or if only the hidden row has a heading
 * for phone numbers. `all` are the first rows, including hidden ones; `shown` is the best visible row.
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

/**
 * The first rows that are not empty, with only their first cells, for users to choose the heading row from.
 */
export function beginningsOf(first: readonly (readonly string[])[]): FirstRow[] {
  return first.flatMap((cells, at) => {
    const filled = cells.filter(isFilled).slice(0, shown.cells)
    return filled.length > 0
      ? { row: at + 1, cells: filled.map((cell) => truncate(cell.trim(), shown.characters)) }
      : []
  })
}
