import { randomUUID } from 'node:crypto'
import { openSync, readSync, unlinkSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pieceBytes = 65_536
const writtenAtOnce = 262_144
/**
 * The maximum write rate of all uploads together. Without it, a sender on the same network could occupy a
 * whole core.
 */
const bytesPerMillisecond = 20_000

/** Writes an upload to an unlinked file, which disappears when it is closed or the process ends. */
export async function spool(pieces: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  const path = newPath()
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const piece of joined(pieces)) {
      await file.writeFile(piece)
      await keepPace(piece.length)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const newPath = () => join(tmpdir(), `beacon-${randomUUID()}`)

/** Creates an unlinked file and returns its descriptor. Blocks the thread. */
export function openNameless(): number {
  const path = newPath()
  const fd = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return fd
}

/** Combines chunks into larger ones, since each write costs about as much as a small database read. */
async function* joined(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < writtenAtOnce) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

let freeAt = 0

async function keepPace(bytes: number): Promise<void> {
  const now = performance.now()
  freeAt = Math.max(freeAt, now) + bytes / bytesPerMillisecond
  await pause(freeAt - now)
}

/** Reads a file from the start in chunks. Each chunk is overwritten by the next one. Blocks the thread. */
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
