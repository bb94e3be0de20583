import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import type { IssueCode } from '@/lib/contract/errors'
import { ApiError, issue } from '../api-error'
import { beginningOf } from './beginning'
import { findDelimiter } from './delimiter'
import { decode, type Encoding, findEncoding } from './encoding'
import { unguardCell } from './sheet-service'
import { type SpooledFile, spool } from './spooled-file'

/** A row of a file: `line` as a spreadsheet counts it, and why it is no row of its columns (an issue code). */
export type FileRow = { line: number; cells: string[]; broken: 'too_many_cells' | 'invalid_text' | null }
export type CsvFile = {
  delimiter: string
  encoding: Encoding
  head: string[]
  rows(): AsyncIterable<FileRow>
  close(): Promise<void>
}

const mostColumns = 500
const longestRow = 200_000
const looksAt = 65_536
const longestName = 200

/** Keeps an upload until it is closed; 422 `unreadable_file` for one that no columns or, later, no rows can be read from. */
export async function openCsvFile(upload: ReadableStream<Uint8Array>): Promise<CsvFile> {
  const file = await spool(upload)
  try {
    const encoding = await findEncoding(file)
    const delimiter = findDelimiter(await readBeginning(file, encoding))
    const head = await readHead(file, { encoding, delimiter })
    const columns = head.map(nameOf)
    if (columns.every((name) => name === ''))
      throw unreadable('required', 'has no row that names its columns')
    if (columns.some((name) => name.includes('\0')))
      throw unreadable('invalid_text', 'has columns whose names hold NUL')
    if (columns.length > mostColumns) throw unreadable('too_many', `has more than ${mostColumns} columns`)
    return {
      delimiter,
      encoding,
      head: columns,
      rows: () => readRows(file, { encoding, delimiter, columns: columns.length }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The name of a column as it is shown and remembered. */
const nameOf = (head: string) => unguardCell(beginningOf(head.trim(), longestName))

const unreadable = (code: IssueCode, message: string) =>
  new ApiError('unreadable_file', { issues: [issue('', code, message)] })

async function readBeginning(file: SpooledFile, encoding: Encoding): Promise<string> {
  return new TextDecoder(encoding).decode(await file.first(looksAt), { stream: true })
}

type Format = { encoding: Encoding; delimiter: string }

async function* readRows(
  file: SpooledFile,
  { columns, ...format }: Format & { columns: number },
): AsyncGenerator<FileRow> {
  let line = 0
  for await (const record of readRecords(file, format)) {
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

async function readHead(file: SpooledFile, format: Format): Promise<string[]> {
  for await (const record of readRecords(file, format)) return record
  return []
}

async function* readRecords(file: SpooledFile, { encoding, delimiter }: Format): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  })
  // What fails here also ends the parser, which is where it is told.
  pipeline(decode(file, encoding), parser).catch(() => {})
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    throw explain(error)
  }
}

function explain(error: unknown): unknown {
  const { code, lines } = error as CsvError & { lines?: number }
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error
  const text =
    code === 'CSV_MAX_RECORD_SIZE' ? 'holds a row over 200,000 signs' : 'holds a quote that nobody closes'
  return unreadable('invalid_format', `${text}, near line ${lines}`)
}
