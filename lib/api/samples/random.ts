/** Numbers that are always the same for the same seed and index, whatever was made before. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  /** A whole number of 32 bits. */
  bits(): number
  integer(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

export function createRandom(seed: string, index: number): Random {
  const bits = smallFastCounter(hash(seed), index)
  const next = () => bits() / 2 ** 32
  return {
    next,
    bits,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    chance: (share) => next() < share,
  }
}

/** FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** sfc32: its 128 bits of state keep the sequences of neighbouring indexes apart. */
function smallFastCounter(seed: number, index: number): () => number {
  let [a, b, c, count] = [seed, index, 0x9e3779b9, 1]
  const step = () => {
    const sum = (a + b + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) step()
  return step
}
