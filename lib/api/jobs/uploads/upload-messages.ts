import type { Issue } from '@/lib/contract/errors'
import type { ColumnFinding, EncodingChoice, FirstRow } from '@/lib/contract/import-options'
import type { Workbook } from '@/lib/contract/import-workbook'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { TableReading } from '../../imports/table-file'

/**
 * A file to read, the job that its rows belong to, and how to read it. The caller closes `fd` after reading.
 */
export type FileToRead = { fd: number; businessId: string; id: string; reading: TableReading }

/** A file's column names, sample cells of each column, and details of a workbook. */
export type ColumnsRead = { header: string[]; samples: string[][]; workbook?: Workbook }

/** A file's format, its heading row and its first rows. */
export type FileFormat = ColumnsRead & {
  delimiter: string
  encoding: string
  encodings?: EncodingChoice[]
  headingsRow: number
  firstRows: FirstRow[]
}

/** A batch of rows in the text format of COPY. `count` excludes the heading row and the rows above it. */
export type FileRows = { count: number; lines: Uint8Array<ArrayBuffer> }

/**
 * Requests to the thread, in this order: `open` reads the whole file and returns its format, `next` returns a
 * batch of rows until none are left, and `findings` returns the formats found in the columns' values.
 * `country` is assumed for national phone numbers.
 */
export type ToThread =
  | { kind: 'open'; file: FileToRead }
  | { kind: 'next' }
  | { kind: 'findings'; country: PhoneCountry | undefined }
export type FromThread =
  | { kind: 'format'; format: FileFormat }
  | { kind: 'rows'; rows: FileRows }
  | { kind: 'end' }
  | { kind: 'findings'; findings: ColumnFinding[] }
  | { kind: 'refused'; issue: Issue }
