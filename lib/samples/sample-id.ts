import type { Random } from './random'

/** A version 7 UUID (RFC 9562) with this timestamp; `random` provides the random bits. */
export function sampleId(milliseconds: number, random: Random): string {
  const time = hex(milliseconds, 12)
  const version = hex(0x7000 | (random.bits() & 0x0fff), 4)
  const variant = hex(0x8000 | (random.bits() & 0x3fff), 4)
  const rest = hex(random.bits() & 0xffff, 4) + hex(random.bits(), 8)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
}

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
