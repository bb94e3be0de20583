/**
 * A row of CSV text. `strayQuote` is true if a quote opens one of its cells but is closed in another cell or
 * row, or never; or if the row contains the closing quote.
 */
export type CsvRow = { cells: string[]; strayQuote: boolean }

/** Thrown if a row's source, or the text in it, is too long for a table. Rows are counted from 1. */
export class LongRow extends Error {
  constructor(
    readonly row: number,
    readonly kind: 'text' | 'written',
  ) {
    super(`Row ${row} is too long.`)
  }
}

const most = { text: 200_000, written: 1_000_000 }
/** At least six digits, as in a phone number but not in a date. */
const phone = /^\s*["'+(]*(?!\d{4}-\d\d-)\d(?:[\s().-]*\d){5}/

/**
 * Parses CSV text that arrives in chunks. A quoted cell may contain line breaks. A quote that is never closed,
 * or whose cell would swallow a whole row about someone else, does not open a cell: that part is read line by
 * line, and both the row with the quote and the row with the one that would close it are flagged. Throws
 * `LongRow`; holds only one row in memory.
 */
export function* readCsvRows(pieces: Iterable<string>, delimiter: string): Generator<CsvRow> {
  const lines = new Lines(pieces)
  let count = 0
  let width = 0
  for (let line = lines.next(); line; line = lines.next()) {
    count += 1
    if (line.text.length > most.written) throw new LongRow(count, 'written')
    const row = readRow(line, lines, { delimiter, width })
    width = Math.max(width, row.cells.length)
    let characters = 0
    for (const cell of row.cells) characters += cell.length
    if (characters > most.text) throw new LongRow(count, 'text')
    yield row
  }
}

/** `closesStray` is set if this row contains the quote that would close a stray quote in an earlier row. */
type Line = { text: string; end: string; closesStray?: true }
type Table = { delimiter: string; width: number }

function readRow(line: Line, lines: Lines, table: Table): CsvRow {
  const { delimiter } = table
  const row = scan(line.text, delimiter)
  const strayQuote = row.stray || line.closesStray === true
  if (row.open === undefined) return { cells: row.cells, strayQuote }
  const below: Line[] = []
  const whole = closeBelow(line, lines, { row, below, delimiter })
  if (whole && !holdsRow([line, ...below], table)) return { cells: whole, strayQuote: row.stray }
  const last = below.at(-1)
  if (whole && last) last.closesStray = true
  lines.putBack(below)
  return { cells: scan(line.text, delimiter, row.openAt).cells, strayQuote: true }
}

type Scanned = { cells: string[]; stray: boolean; open?: string; openAt: number }
type Opened = { row: Scanned; below: Line[]; delimiter: string }

/**
 * Returns the cells of a row whose last cell continues on the next lines, and collects these lines in `below`.
 * Undefined if the quote does not close a cell.
 */
function closeBelow(line: Line, lines: Lines, { row, below, delimiter }: Opened): string[] | undefined {
  let cell = row.open ?? ''
  let end = line.end
  for (let characters = cell.length; characters <= most.text; ) {
    const next = lines.next()
    if (!next) return undefined
    below.push(next)
    characters += next.text.length
    const closing = endOfQuoted(next.text, 0)
    cell += end + unquoted(next.text.slice(0, closing ?? next.text.length))
    end = next.end
    if (closing === undefined) continue
    const endOfCell = endAfter(next.text, closing + 1, delimiter)
    if (endOfCell === undefined) return undefined
    const rest = scan(next.text, delimiter, undefined, endOfCell + delimiter.length)
    const cells = [...row.cells, cell]
    if (endOfCell === next.text.length) return cells
    cells.push(...rest.cells)
    row.stray ||= rest.stray
    if (rest.open === undefined) return cells
    row.cells = cells
    cell = rest.open
  }
  return undefined
}

/**
 * Splits one line into cells. `open` is the beginning of a quoted cell that continues on the next line; the
 * quote at `literalAt` is an ordinary character.
 */
function scan(text: string, delimiter: string, literalAt?: number, from = 0): Scanned {
  const cells: string[] = []
  let stray = false
  for (let at = from; ; ) {
    const quote = afterBlanks(text, at)
    const isQuoted = text[quote] === '"' && at !== literalAt
    const closing = isQuoted ? endOfQuoted(text, quote + 1) : undefined
    if (isQuoted && closing === undefined && quote === at)
      return { cells, stray, open: unquoted(text.slice(at + 1)), openAt: at }
    const endOfCell = closing === undefined ? undefined : endAfter(text, closing + 1, delimiter)
    const found = endOfCell ?? text.indexOf(delimiter, at)
    const end = found < 0 ? text.length : found
    const written = text.slice(at, end)
    const isWhole = endOfCell !== undefined
    stray ||= isQuoted && !isWhole && written.split('"').length % 2 === 0
    cells.push(textOf(isWhole ? unquoted(text.slice(quote + 1, closing)) : unwrapped(written)))
    if (end >= text.length) return { cells, stray, openAt: -1 }
    at = end + delimiter.length
  }
}

/** `"Juan "Pepe" Soto"`, as written by programs that do not double inner quotes; but not `"Pepe" and "Pancho"`. */
const quotedInside = /^"([^"]*\s"[^"]+"(?:[^"]*\s"[^"]+")*[^"]*)"$/

const unwrapped = (written: string) => quotedInside.exec(written)?.[1] ?? written

/** `="0012"`, which programs write to keep a spreadsheet from turning text into a number. */
const keptText = /^="([^"]*)"$/
const textOf = (cell: string) => keptText.exec(cell)?.[1] ?? cell

/** Returns the end of the cell whose closing quote is before `at`; undefined if more text follows the quote. */
function endAfter(text: string, at: number, delimiter: string): number | undefined {
  const end = afterBlanks(text, at)
  return end === text.length || text.startsWith(delimiter, end) ? end : undefined
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

const unquoted = (text: string) => text.replaceAll('""', '"')

/** The position of the quote that ends a quoted cell; a doubled quote is a quote inside the cell. */
function endOfQuoted(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return undefined
}

/**
 * Whether a line after the first looks like a separate row: it contains a phone number in the same column as the first
 * line, or anywhere if it has as many cells as the table has columns.
 */
function holdsRow([first, ...below]: readonly Line[], { delimiter, width }: Table): boolean {
  const cellsOf = (line: string) => {
    const { cells, open } = scan(line, delimiter)
    return open === undefined ? cells : [...cells, open]
  }
  const phonesOf = (cells: readonly string[]) => cells.flatMap((cell, at) => (phone.test(cell) ? [at] : []))
  const expected = phonesOf(cellsOf(first?.text ?? ''))
  const columns = Math.max(width, cellsOf(first?.text ?? '').length)
  return below.some(({ text }) => {
    const cells = cellsOf(text)
    const phones = phonesOf(cells)
    if (phones.length === 0 || (cells.length === 1 && columns > 1)) return false
    return cells.length >= columns || phones.some((at) => expected.includes(at))
  })
}

/** The lines of a string, each with its line ending: `\n`, `\r\n` or `\r`. */
class Lines {
  readonly #pieces: Iterator<string>
  readonly #back: Line[] = []
  #text = ''
  #at = 0
  #isOver = false

  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  /** Puts these lines back, to be read next. */
  putBack(lines: readonly Line[]): void {
    for (let at = lines.length - 1; at >= 0; at -= 1) this.#back.push(lines[at] as Line)
  }

  next(): Line | undefined {
    return this.#back.pop() ?? this.#nextOfText()
  }

  #nextOfText(): Line | undefined {
    for (let from = this.#at; ; ) {
      const end = endOfLine(this.#text, from)
      // A `\r` at the end of a chunk may be followed by its `\n` in the next one.
      if (end + 1 < this.#text.length || (this.#isOver && end < this.#text.length)) return this.#take(end)
      if (this.#isOver) return this.#at < this.#text.length ? this.#take(end) : undefined
      if (end - this.#at > most.written) return this.#take(end)
      from = end - this.#at
      this.#readOn()
    }
  }

  #take(end: number): Line {
    // If several files were joined into one, there are byte order marks in between.
    const text = this.#text.slice(this.#at, end).replace(/^\ufeff+/, '')
    const mark = this.#text.startsWith('\r\n', end) ? '\r\n' : (this.#text[end] ?? '')
    this.#at = end + mark.length
    return { text, end: mark }
  }

  #readOn(): void {
    const { done, value } = this.#pieces.next()
    if (done) this.#isOver = true
    this.#text = this.#text.slice(this.#at) + (value ?? '')
    this.#at = 0
  }
}

const lineEnd = /[\r\n]/g

function endOfLine(text: string, from: number): number {
  lineEnd.lastIndex = from
  return lineEnd.exec(text)?.index ?? text.length
}
