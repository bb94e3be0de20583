import { isBinary } from '@/lib/format/csv/binary'
import { findDelimiter } from '@/lib/format/csv/delimiter'
import { decode, type Encoding, findEncoding } from '@/lib/format/csv/encoding'
import { readRecords } from './read-records'
import { readPieces } from './spooled-file'
import { UnreadableFile } from './unreadable-file'

/** How a file is written, and its records from the first on, each with as many cells as it has. */
export type Records = {
  delimiter: string
  encoding: string
  records(): AsyncIterable<string[]>
}

/** Finds out the delimiter and the encoding of a file of text; throws `UnreadableFile` for another kind of file. */
export function openCsv(fd: number): Records {
  const encoding = findEncoding(readPieces(fd))
  const beginning = readBeginning(fd, encoding)
  if (isBinary(beginning)) throw new UnreadableFile('invalid_type', 'is neither CSV nor an Excel file')
  const delimiter = findDelimiter(beginning)
  const records = () => readRecords(decode(readPieces(fd), encoding), delimiter)
  return { delimiter, encoding, records }
}

function readBeginning(fd: number, encoding: Encoding): string {
  for (const text of decode(readPieces(fd), encoding)) return text
  return ''
}
