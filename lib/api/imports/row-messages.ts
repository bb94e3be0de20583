import type { ColumnFinding, ImportOptions } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/read-phone'
import type { FileRow } from './file-row'
import type { Business, RowReading } from './row-service'

/** How the rows of an import are to be read. */
export type RowTask = { options: ImportOptions; business: Business; header: string[] }
/** A row as it was stored. */
export type StoredCells = { line: number; cells: string[] | null; broken: string | null }
/** What a file is below other headings than before. */
export type RereadColumns = { samples: string[][]; total: number }

/**
 * What the thread is asked for, which answers each in turn. `read`: `progress[0]` holds the place of the row that it is at,
 * and in the end how many there were. `reread` begins a file anew, whose rows follow as `refit`.
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
