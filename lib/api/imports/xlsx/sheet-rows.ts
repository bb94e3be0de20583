import { longestRow, mostColumns, mostRows, tooManyCells, tooManyRows } from '../table-limits'
import { UnreadableFile } from '../unreadable-file'
import { type CellContext, cellText } from './cell-text'
import { WrittenText } from './written-text'
import { readXml, type XmlEvent } from './xml'

/** Named XFD. */
const lastColumn = 16_384

type Opened = Extract<XmlEvent, { kind: 'open' }>

/**
 * The rows of a sheet (ECMA-376, 18.3.1.73) as text, as they are read; empty rows between others are kept. Throws
 * `UnreadableFile` for a row over 500 cells or 200,000 characters, and for more than 1,000,000 rows below the first.
 */
export async function* readRows(
  pieces: AsyncIterable<Uint8Array>,
  context: CellContext,
): AsyncGenerator<string[]> {
  const sheet = new SheetReader(context)
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

/** A row or a cell that does not say where it stands follows the one before it. */
class SheetReader {
  readonly #context: CellContext
  readonly #text = new WrittenText()
  #row = 0
  #column = 0
  #cells: string[] = []
  #characters = 0
  #type = ''
  #style = 0

  constructor(context: CellContext) {
    this.#context = context
  }

  /** The number of the row that is read, from 1. */
  get row(): number {
    return this.#row
  }

  /** The cells of a row where it ends, up to the last with a text. */
  read(event: XmlEvent): string[] | undefined {
    this.#text.add(event)
    if (this.#characters + this.#text.length > longestRow)
      throw new UnreadableFile('invalid_format', `holds a row over 200,000 characters, line ${this.#row}`)
    if (event.kind === 'text') return
    if (event.name === 'c') event.kind === 'open' ? this.#beginCell(event) : this.#endCell()
    if (event.name !== 'row') return
    if (event.kind === 'close') return this.#cells
    this.#beginRow(event)
  }

  #beginRow({ attributes: { r = String(this.#row + 1) } }: Opened): void {
    if (!/^\d{1,7}$/.test(r) || Number(r) <= this.#row) throw nowhere()
    this.#row = Number(r)
    this.#column = 0
    this.#cells = []
    this.#characters = 0
  }

  #beginCell({ attributes: { r, t = 'n', s = '0' } }: Opened): void {
    this.#column = r === undefined ? this.#column + 1 : this.#columnOf(r)
    if (this.#column > lastColumn) throw nowhere()
    this.#type = t
    this.#style = Number(s)
  }

  #endCell(): void {
    const text = cellText({ type: this.#type, style: this.#style, text: this.#text.take() }, this.#context)
    if (text === '') return
    if (this.#column > mostColumns) throw tooManyCells(this.#row)
    this.#characters += text.length
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column - 1] = text
  }

  #columnOf(address: string): number {
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? []
    if (letters === undefined || Number(row) !== this.#row) throw nowhere()
    return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  }
}

const nowhere = () => new UnreadableFile('invalid_format', 'has a cell without a place')
