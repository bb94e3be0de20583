import type { Issue } from '@/lib/contract/errors'
import type { ColumnFinding, EncodingChoice, FirstRow } from '@/lib/contract/import-options'
import type { Workbook } from '@/lib/contract/import-workbook'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { TableReading } from '../../imports/table-file'

/**
 * A file to read: its descriptor, which stays open during reading, the job to which its rows belong, and how
 * to read it.
 */
export type FileToRead = { fd: number; businessId: string; id: string; reading: TableReading }

/** A file's column names, the first non-empty cells of each column, and what else a workbook contains. */
export type ColumnsRead = { header: string[]; samples: string[][]; workbook?: Workbook }

/** A file's format, and where its headings are. */
export type FileFormat = ColumnsRead & {
  delimiter: string
  encoding: string
  encodings?: EncodingChoice[]
  headingsRow: number
  firstRows: FirstRow[]
}

/** Some of a file's rows in the text format of COPY, of which `count` are to be imported. */
export type FileRows = { count: number; lines: Uint8Array<ArrayBuffer> }

/**
 * The requests to the thread. The first is for a file's format, and its response comes once the whole file
 * has been read. The next are for the file's rows, until there are none left. The last is for the findings
 * from the values, assuming that national phone numbers are from `country`.
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
