import { namePhones } from '../heading-words'
import { findHeadings, isPhone, namesOf } from '../headings'

/**
 * A summary of a sheet: its first rows, and how many non-empty rows were found among the rows that were
 * counted.
 */
export type SheetSeen = { first: string[][]; rows: number; isHidden: boolean }

/**
 * The index of the sheet that looks most like a table of people: a sheet with an `earlier` import's columns,
 * otherwise one with a heading for phone numbers, one with phone numbers, or one with rows below its
 * headings. A cover page does not qualify, and visible sheets take priority over hidden ones. If several
 * sheets match equally well, the first one is used. Returns -1 if every sheet is empty.
 */
export function chooseSheet(sheets: readonly SheetSeen[], earlier: readonly string[][]): number {
  const likeness = sheets.map(({ first, rows, isHidden }) => {
    if (rows === 0) return 0
    return likenessOf(first, earlier) + (isHidden ? 1 : hiddenBehind)
  })
  const best = Math.max(0, ...likeness)
  return best === 0 ? -1 : likeness.indexOf(best)
}

/** A handicap greater than any score, so that a visible sheet always beats a hidden one. */
const hiddenBehind = 10

function likenessOf(first: readonly string[][], earlier: readonly string[][]): number {
  const headingsRow = findHeadings(first.slice(0, 10), earlier)
  const header = namesOf(first[headingsRow - 1] ?? [])
  const below = first.slice(headingsRow).filter((cells) => cells.some((cell) => cell !== ''))
  if (below.length === 0) return 0
  if (earlier.some((before) => JSON.stringify(before) === JSON.stringify(header))) return 4
  if (namePhones(header)) return 3
  return below.some((cells) => cells.some(isPhone)) ? 2 : 1
}
