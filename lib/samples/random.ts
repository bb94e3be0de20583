/**
 * A random number generator that is determined by its seed and index. It uses sfc32, whose 128 bits of state keep
 * the sequences of neighboring indexes independent.
 */
export class Random {
  private a: number
  private b: number
  private c = 0x9e3779b9 | 0
  private count = 1

  constructor(seed: string, index: number) {
    this.a = hash(seed) | 0
    this.b = index
    for (let skipped = 0; skipped < 12; skipped++) this.bits()
  }

  /** A random 32-bit integer. */
  bits(): number {
    const sum = (this.a + this.b + this.count) | 0
    this.count += 1
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A random number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    return this.bits() / 2 ** 32
  }

  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}

/** A 32-bit FNV-1a hash. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}
