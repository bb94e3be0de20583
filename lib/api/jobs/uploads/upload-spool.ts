import { read } from 'node:fs'
import { promisify } from 'node:util'
import { ApiError } from '../../api-error'
import { spool } from '../../imports/spooled-file'
import { sharedSlots } from '../../limits/shared-slots'

/** The maximum number of a business's files in progress, in all processes together. */
const mostFiles = 10
/**
 * The maximum total size of a business's files in this process, so that slow or waiting uploads do not fill
 * the disk.
 */
const mostBytes = 500_000_000
const retryAfterSeconds = 10

type UnderWay = { files: number; bytes: number }
const underWay = new Map<string, UnderWay>()

/**
 * Stores an upload on disk while `work` runs. Throws a 429 if the business's uploads are already too many or
 * too large.
 */
export async function withSpooledFile<T>(
  businessId: string,
  pieces: AsyncIterable<Uint8Array>,
  work: (fd: number) => Promise<T>,
  most = mostBytes,
): Promise<T> {
  const limits = { [`uploads ${businessId}`]: mostFiles }
  if (!(await sharedSlots.take(limits))) throw tooMany()
  const all = underWay.get(businessId) ?? { files: 0, bytes: 0 }
  const own = { bytes: 0 }
  all.files += 1
  underWay.set(businessId, all)
  try {
    const file = await spool(counted(pieces, all, own, most))
    return await work(file.fd).finally(() => file.close())
  } catch (error) {
    throw explainFullDisk(error)
  } finally {
    all.files -= 1
    all.bytes -= own.bytes
    if (all.files === 0) underWay.delete(businessId)
    sharedSlots.release(limits)
  }
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  all: UnderWay,
  own: { bytes: number },
  mostBytes: number,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    if (all.bytes + piece.length > mostBytes) throw tooMany()
    all.bytes += piece.length
    own.bytes += piece.length
    yield piece
  }
}

const tooMany = () => new ApiError('too_many_requests', {}, retryAfterSeconds)

/** Reports a full disk as a 503, like a full database. */
function explainFullDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  return isFull ? new ApiError('unavailable', {}, retryAfterSeconds) : error
}

const readLater = promisify(read)

/** Reads a file from the start in chunks of `bytes`, without blocking the thread. */
export async function* readLargePieces(fd: number, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await readLater(fd, Buffer.alloc(bytes), 0, bytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
