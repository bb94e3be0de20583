import { isAscii } from 'node:buffer'
import { decode, oneByteEncodings } from '@/lib/format/csv/encoding'

/** Encodings that cannot be distinguished by the bytes alone. */
const choices = ['utf-8', ...oneByteEncodings] as const
export type EncodingSample = { encoding: (typeof choices)[number]; sample: string }

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
/** The number of bytes in a sample on each side of the first non-ASCII byte. */
const shownBytes = 60
const cellEnd = /[\r\n,;|\t"]/

/**
 * The first cell of a file that contains a non-ASCII byte, decoded in each encoding. Empty if the whole file
 * is ASCII.
 */
export function sampleEncodings(pieces: Iterable<Uint8Array>): EncodingSample[] {
  const beginning = firstBeyondAscii(pieces)
  if (!beginning) return []
  return choices.map((encoding) => ({ encoding, sample: cellAround(beginning, encoding) }))
}

/** A part of a file, and the index of its first non-ASCII byte. */
type Beginning = { bytes: Buffer<ArrayBuffer>; at: number }

function firstBeyondAscii(pieces: Iterable<Uint8Array>): Beginning | undefined {
  let found: Beginning | undefined
  let before = Buffer.alloc(0)
  let isFirst = true
  for (const piece of pieces) {
    const read = isFirst && utf8Mark.equals(piece.subarray(0, 3)) ? piece.subarray(3) : piece
    isFirst = false
    if (found) found.bytes = Buffer.concat([found.bytes, read])
    else if (isAscii(read)) before = Buffer.from(read.subarray(-shownBytes))
    else found = startOf(Buffer.concat([before, read]))
    if (found && found.bytes.length >= found.at + shownBytes) break
  }
  return found
}

const startOf = (bytes: Buffer<ArrayBuffer>): Beginning => ({
  bytes,
  at: bytes.findIndex((byte) => byte >= 0x80),
})

function cellAround({ bytes, at }: Beginning, encoding: EncodingSample['encoding']): string {
  const textOf = (from: number, to: number) => {
    // The decoder drops a character that is cut off at the end.
    const [text = ''] = decode([bytes.subarray(from, to)], encoding)
    return text
  }
  const before =
    textOf(Math.max(0, at - shownBytes), at)
      .split(cellEnd)
      .at(-1) ?? ''
  const after = textOf(at, at + shownBytes).split(cellEnd)[0] ?? ''
  return `${before}${after}`.trim()
}
