import type { WorkbookColumn } from '@/lib/contract/import-workbook'
import type { CellReading } from './cell-text'

type Special = Exclude<CellReading, string>
type Days = Extract<Special, { kind: 'day' }>
type Noted = Omit<WorkbookColumn, 'column' | 'days'> & {
  days?: { count: number; isPartial: boolean; first: Days }
}

const longestExample = 60

/**
 * Collects notes about the rows below the headings: hidden rows, and cells that Excel displays differently
 * from their content.
 */
export class SheetNotes {
  readonly #headingsRow: number
  readonly #columns = new Map<number, Noted>()
  readonly #filled: number[] = []
  #hiddenRows = 0

  constructor(headingsRow: number) {
    this.#headingsRow = headingsRow
  }

  get hiddenRows(): number {
    return this.#hiddenRows
  }

  addHiddenRow(row: number): void {
    if (row > this.#headingsRow) this.#hiddenRows += 1
  }

  /** Adds a row. `special` are the cells that Excel displays differently, by column number from 1. */
  addRow(row: number, cells: readonly string[], special: readonly (readonly [number, Special])[]): void {
    if (row <= this.#headingsRow) return
    for (const [at, cell] of cells.entries()) if (cell !== '') this.#filled[at] = (this.#filled[at] ?? 0) + 1
    for (const [column, cell] of special) this.#addCell(row, column - 1, cell)
  }

  #addCell(line: number, column: number, cell: Special): void {
    const noted = this.#columns.get(column) ?? {}
    this.#columns.set(column, noted)
    switch (cell.kind) {
      case 'failed':
        noted.failed ??= { count: 0, line }
        noted.failed.count += 1
        break
      case 'shown':
        noted.shown ??= { count: 0, value: brief(cell.value), text: brief(cell.text) }
        noted.shown.count += 1
        break
      case 'unshown':
        noted.unshown ??= { count: 0, value: cell.value, format: cell.format }
        noted.unshown.count += 1
        break
      case 'day': {
        const isPartial = cell.parts === 'dayMonth' || cell.parts === 'monthYear'
        noted.days ??= { count: 0, isPartial, first: cell }
        noted.days.count += 1
        if (isPartial && !noted.days.isPartial) Object.assign(noted.days, { isPartial, first: cell })
      }
    }
  }

  /**
   * The notes by column index. `hidden` are the indexes of columns that Excel hides. A column that contains
   * only full dates needs no note about dates.
   */
  columns(hidden: ReadonlySet<number>): WorkbookColumn[] {
    const all = new Set([...this.#columns.keys(), ...[...hidden].filter((at) => this.#filled[at])])
    return [...all]
      .sort((a, b) => a - b)
      .map((column) => {
        const { days, ...noted } = this.#columns.get(column) ?? {}
        const others = (this.#filled[column] ?? 0) - (days?.count ?? 0)
        const isSaid = days && (days.isPartial || others > 0)
        return {
          column,
          ...(hidden.has(column) && { hidden: true as const }),
          ...noted,
          ...(isSaid && { days: { count: days.count, others, ...waysOf(days.first) } }),
        }
      })
      .filter((noted) => Object.keys(noted).length > 1)
  }
}

const waysOf = ({ value, dayMonth, monthDay }: Days) => ({ value, dayMonth, monthDay })

const brief = (text: string) => text.slice(0, longestExample).toWellFormed()
