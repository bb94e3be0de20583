import type { cellReadings } from '@/lib/contract/import-workbook'
import { longestRow, mostColumns, mostRows, tooManyCells, tooManyRows } from '../table-limits'
import { UnreadableFile } from '../unreadable-file'
import { type CellContext, type CellReading, readCell } from './cell-text'
import { columnOf, type MergedCells, MergedTexts } from './merged-cells'
import { readXml, type XmlEvent } from './read-xml'
import type { SheetNotes } from './sheet-notes'
import { WrittenText } from './written-text'

/** Excel's last column, XFD. */
const lastColumn = 16_384
/** A height or width of zero, which also hides a row or column. */
const noHeight = /^0*(\.0*)?$/

type Opened = Extract<XmlEvent, { kind: 'open' }>
type Special = Exclude<CellReading, string>

/**
 * How to read a sheet's rows. `columns` maps column numbers, counted from 1, to the value to read instead of
 * the displayed text.
 */
export type SheetReading = {
  hiddenRows?: boolean
  merged?: readonly MergedCells[]
  columns?: ReadonlyMap<number, (typeof cellReadings)[number]>
  notes?: SheetNotes
  /** Receives the indexes of hidden columns. */
  hidden?: Set<number>
}

/**
 * Reads a sheet's rows (ECMA-376, 18.3.1.73) as text, including empty rows in between. Hidden rows count as
 * empty unless `hiddenRows` is set. Throws `UnreadableFile` for a row over 500 cells or 200,000 characters,
 * and for more than 1,000,000 rows after the first.
 */
export async function* readRows(
  pieces: AsyncIterable<Uint8Array>,
  context: CellContext,
  reading: SheetReading = {},
): AsyncGenerator<string[]> {
  const sheet = new SheetReader(context, reading)
  let count = 0
  for await (const events of readXml(pieces)) {
    for (const event of events) {
      const cells = sheet.read(event)
      if (!cells?.length) continue
      if (sheet.row > mostRows + 1) throw tooManyRows()
      while (++count < sheet.row) yield []
      yield cells
    }
  }
}

/** Reads rows from XML events. A row or cell without a position follows the previous one. */
class SheetReader {
  readonly #context: CellContext
  readonly #reading: SheetReading
  readonly #merged: MergedTexts
  readonly #text = new WrittenText()
  #row = 0
  #isHidden = false
  #column = 0
  #cells: string[] = []
  #special: [number, Special][] = []
  #characters = 0
  #type = ''
  #style = 0
  #isFormula = false
  #hasValue = false

  constructor(context: CellContext, reading: SheetReading) {
    this.#context = context
    this.#reading = reading
    this.#merged = new MergedTexts(reading.merged ?? [])
  }

  /** The current row's number, counted from 1. */
  get row(): number {
    return this.#row
  }

  /** Processes one event. At the end of a row, returns its cells up to the last non-empty one. */
  read(event: XmlEvent): string[] | undefined {
    this.#text.add(event)
    if (this.#characters + this.#text.length > longestRow) throw tooLong(this.#row)
    if (event.kind === 'text') return
    if (event.name === 'c') event.kind === 'open' ? this.#beginCell(event) : this.#endCell()
    if (event.name === 'f') this.#isFormula = true
    if (event.name === 'v') this.#hasValue = true
    if (event.name === 'col' && event.kind === 'open') this.#noteColumns(event)
    if (event.name !== 'row') return
    if (event.kind === 'close') return this.#endRow()
    this.#beginRow(event)
  }

  #noteColumns({ attributes: { min = '', max = '', hidden, width } }: Opened): void {
    const isHidden = isTrue(hidden) || (width !== undefined && noHeight.test(width))
    for (let at = Number(min); isHidden && at <= Math.min(Number(max), mostColumns); at += 1)
      this.#reading.hidden?.add(at - 1)
  }

  #beginRow({ attributes: { r = String(this.#row + 1), hidden, ht } }: Opened): void {
    if (!/^\d{1,7}$/.test(r) || Number(r) <= this.#row) throw nowhere()
    this.#row = Number(r)
    this.#isHidden = isTrue(hidden) || (ht !== undefined && noHeight.test(ht))
    this.#column = 0
    this.#cells = []
    this.#special = []
    this.#characters = 0
  }

  #endRow(): string[] {
    const { notes, hiddenRows } = this.#reading
    const cells = this.#merged.fill(this.#row, this.#cells)
    if (cells !== this.#cells && lengthOf(cells) > longestRow) throw tooLong(this.#row)
    if (this.#isHidden && cells.length > 0) notes?.addHiddenRow(this.#row)
    if (this.#isHidden && !hiddenRows) return []
    notes?.addRow(this.#row, this.#cells, this.#special)
    return cells
  }

  #beginCell({ attributes: { r, t = 'n', s = '0' } }: Opened): void {
    this.#column = r === undefined ? this.#column + 1 : this.#columnOf(r)
    if (this.#column > lastColumn) throw nowhere()
    this.#type = t
    this.#style = Number(s)
    this.#isFormula = false
    this.#hasValue = false
  }

  #endCell(): void {
    const [text, isFormula, hasValue] = [this.#text.take(), this.#isFormula, this.#hasValue]
    const read = readCell({ type: this.#type, style: this.#style, text, isFormula, hasValue }, this.#context)
    const taken = typeof read === 'string' ? read : this.#textOf(read)
    if (typeof read !== 'string') this.#special.push([this.#column, read])
    if (taken === '') return
    if (this.#column > mostColumns) throw tooManyCells(this.#row)
    this.#characters += taken.length
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column - 1] = taken
  }

  /** A cell's text as Excel displays it, unless `columns` says otherwise. Dates are read as stored. */
  #textOf(read: Special): string {
    const as = this.#reading.columns?.get(this.#column)
    switch (read.kind) {
      case 'failed':
        return ''
      case 'shown':
        return as === 'value' ? read.value : read.text
      case 'unshown':
        return read.value
      case 'day':
        return as === 'dayMonth' || as === 'monthDay' ? read[as] : read.value
    }
  }

  #columnOf(address: string): number {
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
    if (letters === undefined || Number(row) !== this.#row) throw nowhere()
    return columnOf(letters)
  }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const lengthOf = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0)
const nowhere = () => new UnreadableFile('invalid_format', 'has a cell without a position')
const tooLong = (row: number) =>
  new UnreadableFile('invalid_format', `has over 200,000 characters on line ${row}`)
