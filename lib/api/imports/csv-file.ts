import { isBinary } from '@/lib/format/csv/binary'
import { findDelimiter } from '@/lib/format/csv/delimiter'
import { decode, type Encoding, findEncoding } from '@/lib/format/csv/encoding'
import { type EncodingSample, sampleEncodings } from './encoding-samples'
import { readRecords } from './read-records'
import { readPieces } from './spooled-file'
import { UnreadableFile } from './unreadable-file'

/** A file's format, and its records, which may have different numbers of cells. */
export type Records = {
  delimiter: string
  encoding: string
  /** The encodings that the user can choose from, each with a sample. */
  encodings?: EncodingSample[]
  records(): AsyncIterable<string[]>
}

/**
 * Detects a text file's delimiter, and its encoding unless one is given. Throws `UnreadableFile` for any
 * other kind of file.
 */
export function openCsv(fd: number, given?: Encoding): Records {
  const encoding = given ?? findEncoding(readPieces(fd))
  const isUtf16 = encoding === 'utf-16le' || encoding === 'utf-16be'
  const encodings = isUtf16 ? [] : sampleEncodings(readPieces(fd))
  const beginning = readBeginning(fd, encoding)
  if (isBinary(beginning)) throw new UnreadableFile('invalid_type', 'is neither CSV nor an Excel file')
  const delimiter = findDelimiter(beginning)
  const records = () => readRecords(decode(readPieces(fd), encoding), delimiter)
  return { delimiter, encoding, ...(encodings.length > 0 && { encodings }), records }
}

function readBeginning(fd: number, encoding: Encoding): string {
  for (const text of decode(readPieces(fd), encoding)) return text
  return ''
}
