/** Both ends are inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Which part of a file with `size` bytes a Range header requests (RFC 9110, 14.2): 'whole' without a header or for one
 * that may be ignored, such as several ranges; 'none' if the file has nothing in the requested range.
 */
export function readRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'none'
}

function lastBytes(count: number, size: number): ByteRange | 'none' {
  return count === 0 || size === 0 ? 'none' : { start: Math.max(0, size - count), end: size - 1 }
}
