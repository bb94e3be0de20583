import { trimText } from '@/lib/contract/fields/trim-text'
import type { Workbook, WorkbookReading } from '@/lib/contract/import-workbook'
import type { Encoding } from '@/lib/format/csv/encoding'
import { openCsv, type Records } from './csv-file'
import type { EncodingSample } from './encoding-samples'
import { type FileRow, rowOf, showNul } from './file-row'
import { findHeadings, findHiddenHeadings, mostFirstRows, namesOf } from './headings'
import { readPieces } from './spooled-file'
import { UnreadableFile } from './unreadable-file'
import { type OpenedWorkbook, openWorkbook } from './xlsx/xlsx-file'

export type TableFile = {
  /** The delimiter of a text file; empty for a workbook. */
  delimiter: string
  /** The encoding of a text file; `xlsx` for a workbook. */
  encoding: string
  /** The encodings that the user can choose from for a text file. */
  encodings?: EncodingSample[]
  /** The first rows, including titles and headings. */
  first: string[][]
  /** The number of the heading row, counted from 1. */
  headingsRow: number
  header: string[]
  /** The rows below the headings. */
  rows(): AsyncIterable<FileRow>
  /**
   * The workbook's sheets, hidden rows, merged cells and notes about columns. Call it after reading all rows.
   */
  workbook(): Workbook | undefined
}

/**
 * How to read a file. `earlier` are the headings of earlier imports. `headingsRow` is set if the heading row
 * is known.
 */
export type TableReading = {
  earlier: readonly string[][]
  workbook?: Partial<WorkbookReading>
  encoding?: Encoding
  headingsRow?: number
}
const archiveMark = Buffer.from('PK\x03\x04', 'latin1')
/** The signature of Excel files from before 2007 and of files with a password. */
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Detects a file's format and heading row. Throws `UnreadableFile` if there are no column names, and while
 * reading rows if one is invalid.
 */
export async function openTable(fd: number, reading: TableReading): Promise<TableFile> {
  const opened = await openRecords(fd, reading)
  const { delimiter, encoding, encodings } = opened
  const { written, headingsRow } = await findHeadingsOf(opened, reading)
  const header = namesOf(written[headingsRow - 1] ?? [])
  if (header.every((name) => name === ''))
    throw new UnreadableFile('required', 'has no row with column names')
  if (header.some((name) => name.includes('\0')))
    throw new UnreadableFile('invalid_text', 'has column names that contain NUL')
  const first = written.map((cells) => cells.map(showNul))
  const below = 'readBelow' in opened ? opened.readBelow(headingsRow) : undefined
  const rows = () => readRows(below?.records ?? opened.records(), headingsRow, header.length)
  return { delimiter, encoding, encodings, first, headingsRow, header, rows, workbook: () => below?.found() }
}

type Headings = { written: string[][]; headingsRow: number }

/**
 * Finds a file's first rows and its heading row. Hidden rows count as empty, except for a hidden heading row.
 */
async function findHeadingsOf(
  opened: Records | OpenedWorkbook,
  { earlier, headingsRow: chosen = 0 }: TableReading,
): Promise<Headings> {
  const written = await firstOf(opened.records())
  if (namesOf(written[chosen - 1] ?? []).some((name) => name !== '')) return { written, headingsRow: chosen }
  const headingsRow = findHeadings(written, earlier)
  if (!('withHidden' in opened)) return { written, headingsRow }
  const all = await firstOf(opened.withHidden())
  const hidden = findHiddenHeadings(all, written[headingsRow - 1] ?? [], earlier)
  if (hidden === undefined) return { written, headingsRow }
  return {
    written: all.map((cells, at) => (at + 1 === hidden ? cells : (written[at] ?? []))),
    headingsRow: hidden,
  }
}

async function openRecords(
  fd: number,
  { earlier, workbook, encoding }: TableReading,
): Promise<Records | OpenedWorkbook> {
  const beginning = beginningOf(fd)
  if (beginning.equals(oldMark))
    throw new UnreadableFile(
      'not_allowed',
      'is an Excel file in the old format, or has a password; save it as .xlsx or CSV',
    )
  return beginning.equals(archiveMark) ? openWorkbook(fd, earlier, workbook) : openCsv(fd, encoding)
}

function beginningOf(fd: number): Buffer {
  for (const piece of readPieces(fd)) return Buffer.from(piece.subarray(0, archiveMark.length))
  return Buffer.alloc(0)
}

async function firstOf(records: AsyncIterable<string[]>): Promise<string[][]> {
  const first: string[][] = []
  for await (const record of records) {
    first.push(record)
    if (first.length === mostFirstRows) break
  }
  return first
}

async function* readRows(
  records: AsyncIterable<string[]>,
  headingsRow: number,
  columns: number,
): AsyncGenerator<FileRow> {
  let line = 0
  for await (const record of records) {
    line += 1
    if (line > headingsRow && record.some((cell) => trimText(cell) !== '')) yield rowOf(line, record, columns)
  }
}
