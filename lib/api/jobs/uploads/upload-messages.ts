import type { Issue } from '@/lib/contract/errors'

/** A file to read: its descriptor, which stays open meanwhile, and the job that its rows are for. */
export type FileToRead = { fd: number; businessId: string; id: string }

/** How a file is written, the names of its columns, and the cells of its first rows. */
export type FileFormat = { delimiter: string; encoding: string; header: string[]; first: string[][] }

/** Some rows of a file in the text format of COPY. */
export type FileRows = { count: number; lines: Uint8Array<ArrayBuffer> }

/** What a thread is asked for: the format of a file, and then its next rows until there are none. It answers each in turn. */
export type ToThread = { kind: 'open'; file: FileToRead } | { kind: 'next' }
export type FromThread =
  | { kind: 'format'; format: FileFormat }
  | { kind: 'rows'; rows: FileRows }
  | { kind: 'end' }
  | { kind: 'refused'; issue: Issue }
