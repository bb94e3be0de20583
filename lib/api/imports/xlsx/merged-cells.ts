import { mostColumns } from '../table-limits'
import { readXml } from './read-xml'
import { tooLarge } from './unreadable-workbook'

const most = 200_000
const name = Buffer.from('mergeCell')
const reference = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/

/**
 * Cells in one column that are merged and show the text of the first one. Rows and columns are counted from
 * 1.
 */
export type MergedCells = { column: number; first: number; last: number }

/**
 * Returns merged cells that span several rows, ordered by first row. They follow all rows in a sheet
 * (ECMA-376, 18.3.1.55), so the sheet is parsed a second time only if it contains the element's name.
 */
export async function readMergedCells(open: () => AsyncIterable<Buffer>): Promise<MergedCells[]> {
  if (!(await isNamed(open()))) return []
  const merged: MergedCells[] = []
  for await (const events of readXml(open())) {
    for (const event of events) {
      if (event.kind !== 'open' || event.name !== 'mergeCell') continue
      const [, letters, first, last] = reference.exec(event.attributes.ref ?? '') ?? []
      if (letters === undefined || Number(last) <= Number(first)) continue
      const column = columnOf(letters)
      if (column <= mostColumns) merged.push({ column, first: Number(first), last: Number(last) })
      if (merged.length > most) throw tooLarge()
    }
  }
  return merged.sort((a, b) => a.first - b.first)
}

/** Converts a column's letters to its number. A is 1. */
export const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

async function isNamed(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  let end = Buffer.alloc(0)
  let isFound = false
  // Reads to the end, since damage is detected only there.
  for await (const piece of pieces) {
    isFound ||= Buffer.concat([end, piece]).includes(name)
    end = Buffer.from(piece.subarray(-name.length))
  }
  return isFound
}

/** Repeats the text of merged cells in the rows below, except in rows that are otherwise empty. */
export class MergedTexts {
  readonly #waiting: readonly MergedCells[]
  readonly #current = new Map<number, { last: number; text: string }>()
  #next = 0

  constructor(merged: readonly MergedCells[]) {
    this.#waiting = merged
  }

  /** Returns a row's cells with the text of merged cells from above. Must be called for each row in order. */
  fill(row: number, cells: string[]): string[] {
    if (this.#waiting.length === 0) return cells
    const filled = cells.length > 0 ? this.#withTexts(row, cells) : cells
    for (; this.#next < this.#waiting.length; this.#next += 1) {
      const { column, first, last } = this.#waiting[this.#next] as MergedCells
      if (first > row) break
      const text = first === row ? (cells[column - 1] ?? '') : ''
      if (text === '') this.#current.delete(column)
      else this.#current.set(column, { last, text })
    }
    return filled
  }

  #withTexts(row: number, cells: readonly string[]): string[] {
    const filled = [...cells]
    for (const [column, { last, text }] of this.#current) {
      if (row > last) this.#current.delete(column)
      else if (!filled[column - 1]) {
        while (filled.length < column) filled.push('')
        filled[column - 1] = text
      }
    }
    return filled
  }
}
