/**
 * A row of a file. `line` is the number that a spreadsheet shows. `broken` is an issue code if the row does
 * not fit the columns or cannot be trusted.
 */
export type FileRow = { line: number; cells: string[]; broken: Fault | null }
type Fault = 'stray_quote' | 'damaged_text' | 'too_many_cells' | 'invalid_text'

/**
 * Records with an unmatched quote, or with one whose partner is in another cell or row. Most files have no
 * such records.
 */
const strayQuotes = new WeakSet<readonly string[]>()

export function markStrayQuote(record: string[]): string[] {
  strayQuotes.add(record)
  return record
}

/** The replacement character, which stands for bytes that are invalid in a file's encoding. */
const lostCharacter = '\ufffd'

const nulPicture = '\u2400'
/** Replaces NUL, which cannot be stored, with its symbol. */
export const showNul = (cell: string) => cell.replaceAll('\0', nulPicture)

/**
 * A row of a table with this many columns. NUL is shown as a symbol. A row with NUL or undecodable bytes is
 * rejected until somebody has checked it.
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

/** Like `rowOf`, but for a row that was stored with a different number of columns. */
export function refitRow(
  line: number,
  { cells, broken }: { cells: readonly string[]; broken: string | null },
  columns: number,
): FileRow {
  const record = cells.map((cell) => cell.replaceAll(nulPicture, '\0'))
  return rowOf(line, broken === 'stray_quote' ? markStrayQuote(record) : record, columns)
}
