import { readPieces } from './spooled-file'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 has its mark; what is not UTF-8 to its end is Latin-1, which spreadsheets write as Windows does. */
export function findEncoding(fd: number): Encoding {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let position = 0
  try {
    for (const piece of readPieces(fd)) {
      if (position === 0 && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (position === 0 && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      decoder.decode(piece, { stream: true })
      position += piece.length
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without the mark that it may begin with. */
export function* decode(fd: number, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const piece of readPieces(fd)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
