import { crc32 } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

/** An archive of files as they are, not packed: what it claims of sizes is so. */
export function* writeArchive(files: Iterable<[name: string, content: Buffer]>): Generator<Buffer> {
  const list: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const common = commonFields(content)
    const path = Buffer.from(name)
    const local = Buffer.concat([uint32(localMark), common, uint16(path.length), uint16(0), path])
    yield local
    yield content
    const place = [uint16(path.length), Buffer.alloc(12), uint32(offset), path]
    list.push(Buffer.concat([uint32(entryMark), uint16(20), common, ...place]))
    offset += local.length + content.length
  }
  const bytes = list.reduce((sum, { length }) => sum + length, 0)
  yield* list
  const count = uint16(list.length)
  yield Buffer.concat([uint32(endMark), uint32(0), count, count, uint32(bytes), uint32(offset), uint16(0)])
}

function commonFields(content: Buffer): Buffer {
  const size = uint32(content.length)
  return Buffer.concat([uint16(20), uint16(0), uint16(0), uint32(0), uint32(crc32(content)), size, size])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
