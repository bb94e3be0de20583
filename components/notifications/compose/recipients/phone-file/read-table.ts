import { isBinary } from '@/lib/format/csv/binary'
import { findDelimiter } from '@/lib/format/csv/delimiter'
import { decode, findEncoding } from '@/lib/format/csv/encoding'
import { readCsvRows } from '@/lib/format/csv/read-rows'

/** A file's rows, including the first one; blank rows are left out. */
export type Table = { rows: string[][] }

export type TableProblem = 'binary' | 'noText' | 'unreadable'

/** Reads a CSV file in any common encoding and with any common delimiter, the same way as an import. */
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

const parseRows = (text: string) => [...readCsvRows([text], findDelimiter(text))].map(({ cells }) => cells)
