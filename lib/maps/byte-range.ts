/** Both ends are part of it. */
export type ByteRange = { start: number; end: number }

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110, 14.2): the whole when there is no header, or one that may
 * be passed over, such as one of several ranges; 'none' when nothing of what it asks is there.
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
