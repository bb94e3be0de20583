import { fstatSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from '../unreadable-file'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
const longestComment = 65_535
const longestListBytes = 2_000_000
const stored = 0
const deflated = 8

/** A file within an archive, as the archive's own list has it. What it says of sizes is a claim, and is not trusted. */
export type ZipEntry = { name: string; method: number; packedBytes: number; offset: number }

const broken = () => new UnreadableFile('invalid_format', 'is not a whole Excel file')

/** The files of an archive, by the list at its end; throws `UnreadableFile` where there is none. */
export function listEntries(fd: number): ZipEntry[] {
  const size = fstatSync(fd).size
  const tail = readAt(
    fd,
    Math.max(0, size - endBytes - longestComment),
    Math.min(size, endBytes + longestComment),
  )
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.length - end < endBytes || tail.readUInt32LE(end) !== endMark) throw broken()
  const count = tail.readUInt16LE(end + 10)
  const [bytes, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (bytes > longestListBytes || offset + bytes > size) throw broken()
  return [...entriesIn(readAt(fd, offset, bytes), count)]
}

function* entriesIn(list: Buffer, count: number): Generator<ZipEntry> {
  let at = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) throw broken()
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) => list.readUInt16LE(at + place))
    const after = at + 46 + (nameBytes ?? 0)
    yield {
      name: list.toString('utf8', at + 46, after),
      method: list.readUInt16LE(at + 10),
      packedBytes: list.readUInt32LE(at + 20),
      offset: list.readUInt32LE(at + 42),
    }
    at = after + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
}

/** The content of an entry; undefined when it would be longer than `mostBytes`, found out while it is unpacked. */
export function unpackEntry(fd: number, entry: ZipEntry, mostBytes: number): Buffer | undefined {
  const head = readAt(fd, entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localMark) throw broken()
  if (entry.packedBytes > mostBytes) return undefined
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = readAt(fd, start, entry.packedBytes)
  if (packed.length < entry.packedBytes) throw broken()
  if (entry.method === stored) return packed
  if (entry.method !== deflated) throw broken()
  return inflate(packed, mostBytes)
}

function inflate(packed: Buffer, mostBytes: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw broken()
  }
}

function readAt(fd: number, position: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  let read = 0
  while (read < bytes) {
    const some = readSync(fd, buffer, read, bytes - read, position + read)
    if (some === 0) break
    read += some
  }
  return buffer.subarray(0, read)
}
