import { closeSync, fstatSync, readSync, writeSync } from 'node:fs'
import { openNameless } from '../../imports/spooled-file'
import { UnreadableFile } from '../../imports/unreadable-file'
import type { FileRows } from './upload-messages'

/** Of the rows of one file as they are stored. */
const mostBytes = 500_000_000
/** What repeats itself is packed well, so a small workbook of real people may become so large. */
const smallBytes = 16_000_000
/** A sheet of real people is packed to a tenth of its rows. */
const timesOfFile = 50

/**
 * The rows of one file as they are to be stored, kept on disk until all of them were read and counted: of a file that is
 * refused the database sees nothing. The file has no name, and is gone when it is closed or its thread ends.
 */
export class HeldRows {
  readonly #allowed: number
  readonly #fd = openNameless()
  readonly #parts: { count: number; bytes: number }[] = []
  #bytes = 0

  /** Of the file `fd`: a workbook can unpack to far more than it is, text cannot. */
  constructor(fd: number, { isWorkbook }: { isWorkbook: boolean }) {
    const ofWorkbook = Math.max(smallBytes, fstatSync(fd).size * timesOfFile)
    this.#allowed = isWorkbook ? Math.min(mostBytes, ofWorkbook) : mostBytes
  }

  /** Throws `UnreadableFile` beyond 500 MB, and of a workbook beyond 16 MB or 50 times its size. */
  add({ count, lines }: FileRows): void {
    this.#bytes += lines.length
    if (this.#bytes > this.#allowed) {
      const megabytes = Math.floor(this.#allowed / 1_000_000)
      throw new UnreadableFile(
        'too_big',
        `becomes a table of over ${megabytes} MB, much larger than the file`,
      )
    }
    for (let written = 0; written < lines.length; ) written += writeSync(this.#fd, lines, written)
    this.#parts.push({ count, bytes: lines.length })
  }

  /** In the lots that were added; they are held no longer then. */
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
