import { ApiError } from '../api-error'
import { within } from './body'

export type BodyLimits = {
  bytes: number
  /** How long the body may take to arrive. */
  seconds?: number
}

/** The default is short, because providers send the whole body at once. */
const longestSeconds = 10
/**
 * The maximum number of bodies that are read at the same time. Until a body is complete, its signature cannot
 * be checked, so its sender is unknown.
 */
const mostOpen = 100
const mostOpenBytes = 16 * 1024 * 1024

type Open = { bytes: number; giveUp: (error: ApiError) => void }
/** The bodies that are being read, oldest first. */
const open = new Set<Open>()

/**
 * Reads a callback's body. Throws a 413 if it is too large and a 408 if it does not arrive in time. If too
 * many bodies or bytes are being read, the oldest body is dropped with a 408. Slow senders cannot block
 * providers in this way, because a provider sends the whole body at once.
 */
export async function readCallbackBody(
  { body, headers }: Request,
  { bytes, seconds = longestSeconds }: BodyLimits,
): Promise<Buffer> {
  if (Number(headers.get('content-length') ?? 0) > bytes) throw new ApiError('body_too_large')
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const one: Open = { bytes: 0, giveUp: () => {} }
  const givenUp = new Promise<never>((_, reject) => {
    one.giveUp = reject
  })
  open.add(one)
  try {
    giveUpOldest()
    return await within(seconds, Promise.race([givenUp, readAll(reader, one, bytes)]))
  } finally {
    open.delete(one)
    // Discards the rest of the body, if any.
    void reader.cancel().catch(() => {})
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  one: Open,
  most: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  while (open.has(one)) {
    const { done, value } = await reader.read()
    if (done) break
    one.bytes += value.byteLength
    if (one.bytes > most) throw new ApiError('body_too_large')
    chunks.push(value)
    giveUpOldest()
  }
  return Buffer.concat(chunks)
}

function giveUpOldest(): void {
  let bytes = 0
  for (const one of open) bytes += one.bytes
  for (const one of open) {
    if (open.size <= mostOpen && bytes <= mostOpenBytes) return
    open.delete(one)
    bytes -= one.bytes
    one.giveUp(new ApiError('body_timeout'))
  }
}
