import { crc32 } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { UnreadableFile } from '../unreadable-file'
import { damaged, tooLarge, unreadable } from './unreadable-workbook'

const mostParts = 10_000
/** The maximum size of an uncompressed part, enough for a sheet of 1,000,000 rows and eight columns. */
const longestPart = 500_000_000

/**
 * A ZIP archive whose parts are decompressed as they are read. Names are case-insensitive (ECMA-376, part 2).
 */
export class Archive {
  readonly #zip: ZipFile
  readonly #parts: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#parts = parts
  }

  /** Opens an archive. Throws `UnreadableFile` if the file is not an archive. Never closes `fd`. */
  static async open(fd: number): Promise<Archive> {
    const parts = new Map<string, Entry>()
    try {
      const zip = await fromFdPromise(fd)
      for await (const entry of zip.eachEntry()) {
        if (parts.size === mostParts) throw damaged()
        parts.set(entry.fileName.toLowerCase(), entry)
      }
      return new Archive(zip, parts)
    } catch (error) {
      throw explain(error)
    }
  }

  has(name: string): boolean {
    return this.#parts.has(name.toLowerCase())
  }

  /**
   * Reads a part in chunks. Throws `UnreadableFile` if the part is missing or over 500 MB, and at the end if
   * its checksum is wrong.
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#parts.get(name.toLowerCase())
    if (!entry) throw unreadable()
    if (entry.uncompressedSize > longestPart) throw tooLarge()
    let checksum = 0
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        checksum = crc32(piece, checksum)
        yield piece
      }
    } catch (error) {
      throw explain(error)
    }
    if (checksum !== entry.crc32) throw damaged()
  }
}

/**
 * Replaces errors about the archive's content, which have no code or one from zlib. Other errors come from
 * the disk.
 */
function explain(error: unknown): unknown {
  if (error instanceof UnreadableFile) return error
  const { code } = error as NodeJS.ErrnoException
  return code === undefined || code.startsWith('Z_') ? damaged() : error
}
