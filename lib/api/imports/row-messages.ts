import type { ColumnFinding, ImportOptions } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { FileRow } from './file-row'
import type { Business, RowReading } from './row-service'

/** The options, definitions and column names for reading an import's rows. */
export type RowTask = { options: ImportOptions; business: Business; header: string[] }
/** A stored row. `broken` is an issue code if the row cannot be read. */
export type StoredCells = { line: number; cells: string[] | null; broken: string | null }
/** Each column's sample cells, and the number of rows below the new headings. */
export type RereadColumns = { samples: string[][]; total: number }

/**
 * Requests to the thread, which are processed in order. `progress[0]` is the index of the row being read, or
 * the number of rows once all are read. `progress[1]` is the operating system's ID for the thread, or 0 if
 * unknown. `reread` starts reading a stored file again, and `refit` adds rows to it.
 */
export type ToRowThread =
  | { kind: 'read'; task: RowTask; rows: (readonly string[])[]; progress: Int32Array }
  | { kind: 'reread'; headings: string[] }
  | { kind: 'refit'; rows: StoredCells[] }
  | { kind: 'columns' }
  | { kind: 'findings'; country: PhoneCountry | undefined }
export type FromRowThread =
  | { kind: 'readings'; readings: RowReading[] }
  | { kind: 'header'; header: string[] }
  | { kind: 'changed'; rows: FileRow[] }
  | { kind: 'columns'; columns: RereadColumns }
  | { kind: 'findings'; findings: ColumnFinding[] }
  | { kind: 'failed'; error: unknown }
