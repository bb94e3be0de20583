import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { etagOf } from './etag'
import { fileName } from './street-file'

const neverKept = { 'cache-control': 'no-store' }

/** Serves a PMTiles file from the folder, or the requested range of it; 404 if there is no such file. */
export async function answerMapFile(request: Request, folder: string, name: string): Promise<Response> {
  const file = fileName.test(name) ? await openFile(join(folder, name)) : undefined
  if (!file) return new Response(null, { status: 404, headers: neverKept })
  const { size, etag, handle } = file
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    // The URL contains the file's version, so the file can be cached for a day.
    'cache-control': 'private, max-age=86400',
  }
  const asked = askedRange(request, size, etag)
  if (isKnown(request, etag)) return close(handle, new Response(null, { status: 304, headers }))
  if (asked === 'none') {
    const none = { ...neverKept, 'content-range': `bytes */${size}` }
    return close(handle, new Response(null, { status: 416, headers: none }))
  }
  const part = asked === 'whole' ? { start: 0, end: size - 1 } : asked
  const described = {
    ...headers,
    'content-type': 'application/vnd.pmtiles',
    'content-length': String(part.end - part.start + 1),
    ...(asked === 'whole' ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
  }
  const answer = { status: asked === 'whole' ? 200 : 206, headers: described }
  if (request.method === 'HEAD' || size === 0) return close(handle, new Response(null, answer))
  return new Response(readPart(handle, part, request.signal), answer)
}

type OpenFile = { handle: FileHandle; size: number; etag: string }

async function openFile(path: string): Promise<OpenFile | undefined> {
  const handle = await open(path).catch(() => undefined)
  const stats = await handle?.stat()
  if (handle && stats?.isFile()) return { handle, size: stats.size, etag: etagOf(stats) }
  await handle?.close()
  return undefined
}

/**
 * If the file has been replaced, a range would not match what the browser already has, so the whole file is sent.
 */
function askedRange({ headers }: Request, size: number, etag: string): ByteRange | 'whole' | 'none' {
  const onlyIf = headers.get('if-range')
  return onlyIf !== null && onlyIf !== etag ? 'whole' : readRange(headers.get('range'), size)
}

function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.split(',') ?? []
  return known.map((one) => one.trim().replace(/^W\//, '')).some((one) => one === etag || one === '*')
}

async function close(handle: FileHandle, answer: Response): Promise<Response> {
  await handle.close()
  return answer
}

const pieceBytes = 65_536

/**
 * Reads the file in chunks, because it can be larger than memory. A disconnect only aborts `signal`; it does not
 * cancel the stream.
 */
function readPart(handle: FileHandle, { start, end }: ByteRange, signal: AbortSignal): ReadableStream {
  let next = start
  const finish = () => {
    signal.removeEventListener('abort', finish)
    void handle.close().catch(() => undefined)
  }
  signal.addEventListener('abort', finish)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await readPiece(handle, next, Math.min(pieceBytes, end - next + 1))
        next += piece.length
        controller.enqueue(piece)
        if (next <= end) return
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      finish()
    },
    cancel: finish,
  })
}

async function readPiece(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position)
  if (bytesRead === 0) throw new Error('The file was truncated while it was being read.')
  return buffer.subarray(0, bytesRead)
}

/** A range of bytes, both ends inclusive. */
type ByteRange = { start: number; end: number }

/**
 * The part of a file with `size` bytes that a Range header requests (RFC 9110, 14.2). 'whole' if there is no header
 * or it can be ignored, such as one with several ranges; 'none' if the range is beyond the end of the file.
 */
function readRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'none'
}

function lastBytes(count: number, size: number): ByteRange | 'none' {
  return count === 0 || size === 0 ? 'none' : { start: Math.max(0, size - count), end: size - 1 }
}
