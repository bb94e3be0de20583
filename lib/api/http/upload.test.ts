import { describe, expect, it } from 'vitest'
import { readUpload } from './upload'

const piece = new Uint8Array(1024 * 1024)

/** So many pieces of 1 MiB, which are one and the same. */
function uploadOf(pieces: number): Request {
  let left = pieces
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1
      if (left < 0) controller.close()
      else controller.enqueue(piece)
    },
  })
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

describe('an upload whose length nobody announced', () => {
  it('is read up to 200 MB', async () => {
    expect(await bytesOf(readUpload(uploadOf(200)))).toBe(200 * piece.byteLength)
  })

  it('is refused where it goes over them', async () => {
    await expect(bytesOf(readUpload(uploadOf(201)))).rejects.toMatchObject({ code: 'body_too_large' })
  })
})
