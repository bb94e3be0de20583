import { closeSync, fstatSync, readSync, writeSync } from 'node:fs'
import { openNameless } from '../../imports/spooled-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import type { FileRows } from './upload-messages'

/** The maximum stored size of one file's rows. */
const mostBytes = 500_000_000
/** Repetitive data compresses well, so even a small workbook of real people may become this large. */
const smallBytes = 16_000_000
/** A sheet of real people compresses to about a tenth of the size of its rows. */
const timesOfFile = 50

/**
 * Spools one file's rows to disk until all of them have been read and counted, so that a rejected file never
 * reaches the database. The spool file is unlinked, and disappears when it is closed or its thread ends.
 */
export class RowSpool {
  readonly #allowed: number
  readonly #fd = openNameless()
  readonly #parts: { count: number; bytes: number }[] = []
  #bytes = 0

  /**
   * Takes the file `fd` whose rows are spooled. A workbook can decompress to far more than its size, whereas
   * text cannot.
   */
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

  /** Returns the rows in the same batches in which they were added. */
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
