import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, type Parser, parse } from 'csv-parse'
import { longestRow, mostColumns, mostRows, tooManyCells, tooManyRows } from './table-limits'
import { UnreadableFile } from './unreadable-file'

const longestRecordBytes = 1_000_000

/**
 * The records of a CSV text, each with as many cells as it has. What no import can use is refused where it stands, before
 * it takes memory: `UnreadableFile` for a record over 500 cells, 200,000 characters of text or 1 MB as it is written
 * (delimiters and quotes are no text), for a quote that nobody closes, and for more than 1,000,000 records below the first,
 * empty ones too.
 */
export async function* readRecords(pieces: Iterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  })
  // What fails on the way also ends the parser, which is where it is thrown.
  pipeline(Readable.from(withShortRecords(pieces, parser)), parser).catch(() => {})
  let count = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      count += 1
      if (record.length > mostColumns) throw tooManyCells(count)
      if (count > mostRows + 1) throw tooManyRows()
      yield record
    }
  } catch (error) {
    throw explain(error)
  }
}

/** The parser itself counts only text: the delimiters of a record that does not end would fill the memory. */
function* withShortRecords(pieces: Iterable<string>, { info }: Parser): Generator<Buffer> {
  let records = 0
  let bytes = 0
  for (const text of pieces) {
    const piece = Buffer.from(text)
    bytes = info.records === records ? bytes + piece.length : piece.length
    records = info.records
    if (bytes > longestRecordBytes) throw tooLong(info.lines)
    yield piece
  }
}

const tooLong = (line: number) => new UnreadableFile('too_long', `holds a row over 1 MB, near line ${line}`)

function explain(error: unknown): unknown {
  const { code, records } = error as CsvError & { records?: number }
  if (typeof code !== 'string' || !code.startsWith('CSV_')) return error
  const text =
    code === 'CSV_MAX_RECORD_SIZE'
      ? 'holds a row over 200,000 characters'
      : 'holds a quote that nobody closes'
  const row = (records ?? 0) + 1
  return new UnreadableFile('invalid_format', `${text}, line ${row}`, `rows.${row}`)
}
