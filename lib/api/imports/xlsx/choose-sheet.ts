import { namePhones } from '../heading-words'
import { findHeadings, isPhone, namesOf } from '../headings'

/** A sheet's first rows, and the number of its non-empty rows up to a limit. */
export type SheetSeen = { first: string[][]; rows: number; isHidden: boolean }

/**
 * The index of the sheet that looks most like a table of people: one with an `earlier` import's headings,
 * otherwise one with a phone heading, one with phone numbers, or one with any rows below its headings.
 * Visible sheets rank before hidden ones, and earlier sheets before later ones. Returns -1 if all sheets are
 * empty.
 */
export function chooseSheet(sheets: readonly SheetSeen[], earlier: readonly string[][]): number {
  const likeness = sheets.map(({ first, rows, isHidden }) => {
    if (rows === 0) return 0
    return likenessOf(first, earlier) + (isHidden ? 1 : hiddenBehind)
  })
  const best = Math.max(0, ...likeness)
  return best === 0 ? -1 : likeness.indexOf(best)
}

/** Added to the score of a visible sheet, so that it always ranks before hidden ones. */
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
