import { findDelimiter } from '@/lib/format/csv/delimiter'
import { decode, type Encoding, findEncoding } from '@/lib/format/csv/encoding'
import { readRecords } from './read-records'
import { unguardCell } from './sheet-service'
import { readPieces } from './spooled-file'
import { truncate } from './truncate'
import { UnreadableFile } from './unreadable-file'

/** A row of a file: `line` as a spreadsheet counts it, and why it is no row of its columns (an issue code). */
export type FileRow = { line: number; cells: string[]; broken: 'too_many_cells' | 'invalid_text' | null }
export type CsvFile = {
  delimiter: string
  encoding: Encoding
  header: string[]
  rows(): AsyncIterable<FileRow>
}

const longestName = 200

/** Finds out how a file is written; throws `UnreadableFile` when no columns or, later, no rows can be read from it. */
export async function openCsvFile(fd: number): Promise<CsvFile> {
  const encoding = findEncoding(readPieces(fd))
  const delimiter = findDelimiter(readBeginning(fd, encoding))
  const records = () => readRecords(decode(readPieces(fd), encoding), delimiter)
  const header = (await firstOf(records())).map(nameOf)
  if (header.every((name) => name === ''))
    throw new UnreadableFile('required', 'has no row that names its columns')
  if (header.some((name) => name.includes('\0')))
    throw new UnreadableFile('invalid_text', 'has columns whose names hold NUL')
  return { delimiter, encoding, header, rows: () => readRows(records(), header.length) }
}

/** The name of a column as it is shown and remembered. */
const nameOf = (header: string) => unguardCell(truncate(header.trim(), longestName))

function readBeginning(fd: number, encoding: Encoding): string {
  for (const text of decode(readPieces(fd), encoding)) return text
  return ''
}

async function firstOf(records: AsyncIterable<string[]>): Promise<string[]> {
  for await (const record of records) return record
  return []
}

async function* readRows(records: AsyncIterable<string[]>, columns: number): AsyncGenerator<FileRow> {
  let line = 0
  for await (const record of records) {
    line += 1
    if (line > 1 && record.some((cell) => cell !== '')) yield rowOf(line, record, columns)
  }
}

/** NUL cannot be stored: it is shown as its picture, and the row is refused until somebody has looked at it. */
function rowOf(line: number, record: string[], columns: number): FileRow {
  const beyond = record.slice(columns).some((cell) => cell !== '')
  const kept = beyond ? record : Array.from({ length: columns }, (_, at) => record[at] ?? '')
  const hasNul = kept.some((cell) => cell.includes('\0'))
  const cells = hasNul ? kept.map((cell) => cell.replaceAll('\0', '\u2400')) : kept
  return { line, cells, broken: beyond ? 'too_many_cells' : hasNul ? 'invalid_text' : null }
}
