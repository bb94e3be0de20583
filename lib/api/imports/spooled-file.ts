import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pieceBytes = 65_536

/** A file without a name, which is gone with the process; it can be read from its beginning again and again. */
export class SpooledFile {
  constructor(readonly handle: FileHandle) {}

  async *read(): AsyncGenerator<Buffer> {
    let position = 0
    for (;;) {
      const piece = await this.#at(position, pieceBytes)
      if (piece.length === 0) return
      position += piece.length
      yield piece
    }
  }

  first(bytes: number): Promise<Buffer> {
    return this.#at(0, bytes)
  }

  async #at(position: number, bytes: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(bytes), 0, bytes, position)
    return buffer.subarray(0, bytesRead)
  }

  close(): Promise<void> {
    return this.handle.close()
  }
}

export async function spool(pieces: ReadableStream<Uint8Array>): Promise<SpooledFile> {
  const path = join(tmpdir(), `beacon-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const piece of pieces) await handle.writeFile(piece)
    return new SpooledFile(handle)
  } catch (error) {
    await handle.close()
    throw error
  }
}
