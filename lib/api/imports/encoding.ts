import type { SpooledFile } from './spooled-file'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 has its mark; what is not UTF-8 to its end is Latin-1, which spreadsheets write as Windows does. */
export async function findEncoding(file: SpooledFile): Promise<Encoding> {
  const [first, second] = await file.first(2)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of file.read()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text of a file, without the mark that it may begin with. */
export async function* decode(file: SpooledFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of file.read()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
