import { closeSync, fstatSync, readSync, writeSync } from 'node:fs'
import { openNameless } from '../../imports/spooled-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import type { FileRows } from './upload-messages'

/** The maximum size of a file's rows, in bytes. */
const mostBytes = 500_000_000
/**
 * The size that any workbook's rows may have, in bytes. Repetitive data compresses well, so even a small file
 * of real people can expand to this size.
 */
const smallBytes = 16_000_000
/**
 * The maximum ratio between the sizes of a workbook's rows and of its file. For a list of real people, it is
 * about ten.
 */
const timesOfFile = 50

/**
 * Writes a file's rows to an unlinked temporary file until all are read and counted, so that a rejected file
 * never reaches the database. The temporary file disappears when it is closed or the process ends.
 */
export class RowSpool {
  readonly #allowed: number
  readonly #fd = openNameless()
  readonly #parts: { count: number; bytes: number }[] = []
  #bytes = 0

  /** `fd` is the file that the rows come from. Only a workbook can expand to much more than its size. */
  constructor(fd: number, { isWorkbook }: { isWorkbook: boolean }) {
    const ofWorkbook = Math.max(smallBytes, fstatSync(fd).size * timesOfFile)
    this.#allowed = isWorkbook ? Math.min(mostBytes, ofWorkbook) : mostBytes
  }

  /**
   * Throws `UnreadableFile` for rows over 500 MB, and for a workbook's rows over both 16 MB and 50 times the
   * size of the workbook.
   */
  add({ count, lines }: FileRows): void {
    this.#bytes += lines.length
    if (this.#bytes > this.#allowed) {
      const megabytes = Math.floor(this.#allowed / 1_000_000)
      throw new UnreadableFile(
        'too_big',
        `expands to a table of over ${megabytes} MB, much larger than the file`,
      )
    }
    for (let written = 0; written < lines.length; ) written += writeSync(this.#fd, lines, written)
    this.#parts.push({ count, bytes: lines.length })
  }

  /** Returns the rows in the batches in which they were added, and closes the temporary file. */
  *take(): Generator<FileRows> {
    let position = 0
    for (const { count, bytes } of this.#parts) {
      const lines = new Uint8Array(bytes)
      for (let read = 0; read < bytes; )
        read += readSync(this.#fd, lines, read, bytes - read, position + read)
      position += bytes
      yield { count, lines }
    }
    this.close()
  }

  close(): void {
    closeSync(this.#fd)
  }
}
