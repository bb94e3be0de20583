/** A row of a file: `line` as a spreadsheet counts it, and why it is no row of its columns (an issue code). */
export type FileRow = { line: number; cells: string[]; broken: Fault | null }
type Fault = 'stray_quote' | 'damaged_text' | 'too_many_cells' | 'invalid_text'

/** Records with a quote whose partner is in another cell or row, or missing; most files have none. */
const strayQuotes = new WeakSet<readonly string[]>()

export function markStrayQuote(record: string[]): string[] {
  strayQuotes.add(record)
  return record
}

/** What stands for bytes that are no character of the encoding of a file. */
const lostCharacter = '\ufffd'

const nulPicture = '\u2400'
/** NUL cannot be stored. */
export const showNul = (cell: string) => cell.replaceAll('\0', nulPicture)

/** A row as one of so many columns. NUL is shown as its picture; a row with it, or with bytes that were no character, is refused until somebody has looked at it. */
export function rowOf(line: number, record: readonly string[], columns: number): FileRow {
  const beyond = record.slice(columns).some((cell) => cell !== '')
  const kept = beyond ? [...record] : Array.from({ length: columns }, (_, at) => record[at] ?? '')
  const hasNul = kept.some((cell) => cell.includes('\0'))
  const cells = hasNul ? kept.map(showNul) : kept
  if (strayQuotes.has(record)) return { line, cells, broken: 'stray_quote' }
  if (beyond) return { line, cells, broken: 'too_many_cells' }
  const isDamaged = cells.some((cell) => cell.includes(lostCharacter))
  return { line, cells, broken: hasNul ? 'invalid_text' : isDamaged ? 'damaged_text' : null }
}

/** The same of a row that was stored as one of another number of columns. */
export function refitRow(
  line: number,
  { cells, broken }: { cells: readonly string[]; broken: string | null },
  columns: number,
): FileRow {
  const record = cells.map((cell) => cell.replaceAll(nulPicture, '\0'))
  return rowOf(line, broken === 'stray_quote' ? markStrayQuote(record) : record, columns)
}
