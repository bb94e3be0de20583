import type { ColumnFinding, ImportOptions } from '@/lib/contract/import-options'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { FileRow } from './file-row'
import type { Business, RowReading } from './row-service'

/** What is needed to read an import's rows. */
export type RowTask = { options: ImportOptions; business: Business; header: string[] }
/** A row as it is stored. */
export type StoredCells = { line: number; cells: string[] | null; broken: string | null }
/** The samples and the number of rows under the new headings. */
export type RereadColumns = { samples: string[][]; total: number }

/**
 * The requests to the thread, which are processed in order. During `read`, `progress[0]` is the index of the
 * row being read; at the end, it is the number of rows. `progress[1]` is the operating system's ID of the thread, or 0
 * where it is unknown. `reread` starts a file over; its rows follow as `refit`.
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
