import type { Issue } from '@/lib/contract/errors'
import type { ColumnFinding, EncodingChoice, FirstRow } from '@/lib/contract/import-options'
import type { Workbook } from '@/lib/contract/import-workbook'
import type { PhoneCountry } from '@/lib/format/read-phone'
import type { TableReading } from '../../imports/table-file'

/** A file to read: its descriptor, which stays open meanwhile, the job that its rows are for, and how it is to be read. */
export type FileToRead = { fd: number; businessId: string; id: string; reading: TableReading }

/** The names of the columns of a file, of each the first cells that say something, and what a workbook holds beside them. */
export type ColumnsRead = { header: string[]; samples: string[][]; workbook?: Workbook }

/** How a file is written, and where its columns are named. */
export type FileFormat = ColumnsRead & {
  delimiter: string
  encoding: string
  encodings?: EncodingChoice[]
  headingsRow: number
  firstRows: FirstRow[]
}

/** Some rows of a file, of which `count` are to be imported, in the text format of COPY. */
export type FileRows = { count: number; lines: Uint8Array<ArrayBuffer> }

/**
 * What a thread is asked for: the format of a file, which it answers once it has read all of it, then its next rows until
 * there are none, then what its values say where phones in national form are expected to be from `country`.
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
