export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * How a file is written, by its pieces from the beginning: UTF-16 has its mark; what is not UTF-8 to its end is Latin-1, which
 * spreadsheets write as Windows does.
 */
export function findEncoding(pieces: Iterable<Uint8Array>): Encoding {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for (const piece of pieces) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      decoder.decode(piece, { stream: true })
      isFirst = false
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without the mark that it may begin with. */
export function* decode(pieces: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
