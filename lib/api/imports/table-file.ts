import { unguardCell } from '@/lib/format/csv/write-row'
import { openCsv, type Records } from './csv-file'
import { readPieces } from './spooled-file'
import { truncate } from './truncate'
import { UnreadableFile } from './unreadable-file'
import { readWorkbook } from './xlsx/xlsx-file'

/** A row of a file: `line` as a spreadsheet counts it, and why it is no row of its columns (an issue code). */
export type FileRow = { line: number; cells: string[]; broken: 'too_many_cells' | 'invalid_text' | null }
export type TableFile = {
  /** Empty of a workbook. */
  delimiter: string
  /** `xlsx` of a workbook. */
  encoding: string
  header: string[]
  rows(): AsyncIterable<FileRow>
}
const longestName = 200
const archiveMark = Buffer.from('PK\x03\x04', 'latin1')
/** Of workbooks as Excel wrote them until 2003, and of those behind a password. */
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Finds out how a file is written; throws `UnreadableFile` when no columns or, later, no rows can be read from it. */
export async function openTable(fd: number): Promise<TableFile> {
  const { delimiter, encoding, records } = await openRecords(fd)
  const header = (await firstOf(records())).map(nameOf)
  if (header.every((name) => name === ''))
    throw new UnreadableFile('required', 'has no row that names its columns')
  if (header.some((name) => name.includes('\0')))
    throw new UnreadableFile('invalid_text', 'has columns whose names hold NUL')
  return { delimiter, encoding, header, rows: () => readRows(records(), header.length) }
}

async function openRecords(fd: number): Promise<Records> {
  const beginning = beginningOf(fd)
  if (beginning.equals(oldMark))
    throw new UnreadableFile(
      'not_allowed',
      'is an Excel file of the old kind, or has a password; save it as .xlsx or CSV',
    )
  if (!beginning.equals(archiveMark)) return openCsv(fd)
  const rows = await readWorkbook(fd)
  if (rows.every((cells) => cells.every((cell) => cell === '')))
    throw new UnreadableFile('blank', 'has nothing on its first sheet')
  return { delimiter: '', encoding: 'xlsx', records: () => rows }
}

function beginningOf(fd: number): Buffer {
  for (const piece of readPieces(fd)) return Buffer.from(piece.subarray(0, archiveMark.length))
  return Buffer.alloc(0)
}

/** The name of a column as it is shown and remembered. */
const nameOf = (header: string) => unguardCell(truncate(header.trim(), longestName))

async function firstOf(records: AsyncIterable<string[]> | Iterable<string[]>): Promise<string[]> {
  for await (const record of records) return record
  return []
}

async function* readRows(
  records: AsyncIterable<string[]> | Iterable<string[]>,
  columns: number,
): AsyncGenerator<FileRow> {
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
