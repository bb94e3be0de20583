import { parse } from 'csv-parse/browser/esm/sync'
import { isBinary } from '@/lib/format/csv/binary'
import { findDelimiter } from '@/lib/format/csv/delimiter'
import { decode, findEncoding } from '@/lib/format/csv/encoding'

/** The rows of a file as it is written, its first row among them; rows without a text are left out. */
export type Table = { rows: string[][] }

export type TableProblem = 'binary' | 'noText' | 'unreadable'

/** A row of more characters is no row of people: a quote was left open. */
const longestRow = 200_000

/** Reads the bytes of a CSV file of any common encoding and delimiter, as an import reads them. */
export function readTable(bytes: Uint8Array): Table | { problem: TableProblem } {
  const text = [...decode([bytes], findEncoding([bytes]))].join('')
  if (isBinary(text)) return { problem: 'binary' }
  if (text.trim() === '') return { problem: 'noText' }
  try {
    const rows = parseRows(text).filter((row) => row.some((cell) => cell.trim() !== ''))
    return rows.length > 0 ? { rows } : { problem: 'noText' }
  } catch {
    return { problem: 'unreadable' }
  }
}

function parseRows(text: string): string[][] {
  return parse(text, {
    delimiter: findDelimiter(text),
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
  })
}
