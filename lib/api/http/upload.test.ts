import { afterEach, describe, expect, it, vi } from 'vitest'
import { readUpload } from './upload'

const piece = new Uint8Array(1024 * 1024)

/** Returns an upload of this many chunks of 1 MiB. */
function uploadOf(pieces: number): Request {
  let left = pieces
  return uploadOfStream(
    new ReadableStream({
      pull(controller) {
        left -= 1
        if (left < 0) controller.close()
        else controller.enqueue(piece)
      },
    }),
  )
}

function uploadOfStream(body: ReadableStream<Uint8Array>): Request {
  return new Request('http://api.test', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit)
}

async function bytesOf(upload: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const { byteLength } of upload) bytes += byteLength
  return bytes
}

describe('an upload without a declared length', () => {
  it('is read up to 200 MB', async () => {
    expect(await bytesOf(readUpload(uploadOf(200)))).toBe(200 * piece.byteLength)
  })

  it('is rejected once it exceeds 200 MB', async () => {
    await expect(bytesOf(readUpload(uploadOf(201)))).rejects.toMatchObject({ code: 'body_too_large' })
  })
})

describe('a sender that stalls midway', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('gets a minute after each chunk, and is then dropped', async () => {
    vi.useFakeTimers()
    const sender = new TransformStream<Uint8Array, Uint8Array>()
    const left = vi.fn()
    const pieces = readUpload(uploadOfStream(sender.readable)).getReader()
    const writer = sender.writable.getWriter()
    writer.closed.catch(left)
    for (let minute = 0; minute < 3; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000)
      void writer.write(piece)
      expect((await pieces.read()).value).toHaveLength(piece.byteLength)
    }
    const next = expect(pieces.read()).rejects.toMatchObject({ code: 'body_timeout', status: 408 })
    await vi.advanceTimersByTimeAsync(60_000)
    await next
    await vi.waitFor(() => expect(left).toHaveBeenCalled())
  })
})
