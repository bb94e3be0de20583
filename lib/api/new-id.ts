import { randomBytes } from 'node:crypto'

let lastMilliseconds = 0
let sequence = 0

/** UUID version 7 (RFC 9562); IDs made by one process sort in order of creation. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  if (now > lastMilliseconds) {
    lastMilliseconds = now
    sequence = bytes.readUInt16BE(6) & 0x07ff
  } else {
    sequence += 1
    if (sequence > 0x0fff) {
      lastMilliseconds += 1
      sequence = 0
    }
  }
  bytes.writeUIntBE(lastMilliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
