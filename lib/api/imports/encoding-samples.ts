import { isAscii } from 'node:buffer'
import { decode, oneByteEncodings } from '@/lib/format/csv/encoding'

/** In which a text can be read whose bytes do not say it. */
const choices = ['utf-8', ...oneByteEncodings] as const
export type EncodingSample = { encoding: (typeof choices)[number]; sample: string }

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
/** Bytes shown on each side of the first one beyond ASCII. */
const shownBytes = 60
const cellEnd = /[\r\n,;|\t"]/

/**
 * How the first text of a file with a byte beyond ASCII reads in each encoding. None for
 * ASCII, which reads alike in all of them.
 */
export function sampleEncodings(pieces: Iterable<Uint8Array>): EncodingSample[] {
  const beginning = firstBeyondAscii(pieces)
  if (!beginning) return []
  return choices.map((encoding) => ({ encoding, sample: cellAround(beginning, encoding) }))
}

/** Some bytes, and the place of the first of them that is beyond ASCII. */
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
    // Only what is whole: the last character may be cut.
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
