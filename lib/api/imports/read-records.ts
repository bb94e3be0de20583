import { LongRow, readCsvRows } from '@/lib/format/csv/read-rows'
import { markStrayQuote } from './file-row'
import { mostColumns, mostRows, tooManyCells, tooManyRows } from './table-limits'
import { UnreadableFile } from './unreadable-file'

/**
 * Reads the records of a CSV text, which may have different numbers of cells. To save memory, throws
 * `UnreadableFile` at the first record with over 500 cells, 200,000 characters of text, or 1,000,000
 * characters including delimiters and quotes, and after 1,000,001 records, including empty ones.
 */
export async function* readRecords(pieces: Iterable<string>, delimiter: string): AsyncGenerator<string[]> {
  let count = 0
  try {
    for (const { cells, strayQuote } of readCsvRows(pieces, delimiter)) {
      count += 1
      if (cells.length > mostColumns) throw tooManyCells(count)
      if (count > mostRows + 1) throw tooManyRows()
      yield strayQuote ? markStrayQuote(cells) : cells
    }
  } catch (error) {
    throw error instanceof LongRow ? explain(error) : error
  }
}

function explain({ row, kind }: LongRow): UnreadableFile {
  if (kind === 'written')
    return new UnreadableFile('too_long', `has over 1,000,000 characters on line ${row}`)
  const text = `has over 200,000 characters on line ${row}`
  return new UnreadableFile('invalid_format', text, `rows.${row}`)
}
