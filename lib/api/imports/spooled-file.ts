import { randomUUID } from 'node:crypto'
import { readSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pieceBytes = 65_536

/** Writes an upload to a file without a name, which is gone when it is closed or the process ends. */
export async function spool(pieces: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const path = join(tmpdir(), `beacon-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const piece of pieces) await file.writeFile(piece)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The file from its beginning, in pieces that are valid until the next one. It blocks its thread while the disk reads. */
export function* readPieces(fd: number): Generator<Buffer> {
  const piece = Buffer.alloc(pieceBytes)
  let position = 0
  for (;;) {
    const bytes = readSync(fd, piece, 0, pieceBytes, position)
    if (bytes === 0) return
    position += bytes
    yield piece.subarray(0, bytes)
  }
}
