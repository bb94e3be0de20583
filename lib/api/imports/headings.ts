import type { FirstRow } from '@/lib/contract/import-options'
import { unguardCell } from '@/lib/format/csv/write-row'
import { truncate } from '@/lib/format/truncate'
import { namePhones } from './heading-words'
import { longestPhone, readPhoneCell } from './read-cell'

/** So many rows of a file may hold its headings. */
export const mostFirstRows = 10
const longestName = 200
const shown = { cells: 5, characters: 60 }

/** The name of a column as it is shown and remembered. */
const nameOf = (heading: string) => unguardCell(truncate(heading.trim(), longestName))
export const namesOf = (cells: readonly string[]) => cells.map(nameOf)

const isFilled = (cell: string) => nameOf(cell) !== ''

/**
 * Which of the first rows holds the headings, from 1: the one that did in an earlier import (`earlier`, the latest first),
 * else the first with two filled cells or more, behind titles and empty rows. A row with a phone is one of the table, so where
 * that one is, or none is, it is row 1.
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
 * The row that Excel hides which holds the headings, from 1: where those that it shows begin with one of the table, or with
 * one that names no phones while the hidden one does. `all` are the first rows with the hidden ones, and `shown` is the row that
 * holds the headings of the others.
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

/** Those of the first rows that hold something, as a person tells one from another. */
export function beginningsOf(first: readonly (readonly string[])[]): FirstRow[] {
  return first.flatMap((cells, at) => {
    const filled = cells.filter(isFilled).slice(0, shown.cells)
    return filled.length > 0
      ? { row: at + 1, cells: filled.map((cell) => truncate(cell.trim(), shown.characters)) }
      : []
  })
}
