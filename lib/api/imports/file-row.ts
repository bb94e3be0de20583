/**
 * A row of a file. `line` is the row number that a spreadsheet shows. `broken` is an issue code if the row
 * has too many cells or may have been damaged.
 */
export type FileRow = { line: number; cells: string[]; broken: Fault | null }
type Fault = 'stray_quote' | 'damaged_text' | 'too_many_cells' | 'invalid_text'

/** Records with an unmatched quote, or with a quote that closes in another cell or row. */
const strayQuotes = new WeakSet<readonly string[]>()

export function markStrayQuote(record: string[]): string[] {
  strayQuotes.add(record)
  return record
}

/** The replacement character, which a decoder writes for invalid bytes. */
const lostCharacter = '\ufffd'

const nulPicture = '\u2400'
/** Replaces NUL, which cannot be stored, with its symbol. */
export const showNul = (cell: string) => cell.replaceAll('\0', nulPicture)

/**
 * Fits a record into a table with this many columns. Replaces NUL with a symbol. A row with NUL or
 * undecodable bytes is marked as broken until a user has corrected it.
 */
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

/** Fits a stored row into a table with another number of columns; see `rowOf`. */
export function refitRow(
  line: number,
  { cells, broken }: { cells: readonly string[]; broken: string | null },
  columns: number,
): FileRow {
  const record = cells.map((cell) => cell.replaceAll(nulPicture, '\0'))
  return rowOf(line, broken === 'stray_quote' ? markStrayQuote(record) : record, columns)
}
