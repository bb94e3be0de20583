import { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { UnreadableFile } from '../unreadable-file'
import { listEntries, unpackEntry } from './read-archive'
import { refuseVastSheet, tooLarge } from './sheet-extent'
import { writeArchive } from './write-archive'

/** Of all that is read of a workbook, unpacked: about 100,000 rows of six columns, which take ten times as much to read. */
const mostBytes = 32_000_000
const longestRow = 200_000
/** What hangs on a workbook beside its cells. */
const besides =
  /(^|\/)(drawings|media|charts|theme|comments|threadedComments|persons|pivot\w*|tables|queryTables|externalLinks|customXml|docProps|printerSettings|embeddings)\b/i
const sheets = /worksheets?\/[^/]*\.xml$/i

type Cell = string | boolean | Date | null

/**
 * The rows of the first sheet of an Excel workbook as text: numbers in full where they did not lose their end, days as in
 * ISO 8601, empty rows kept. The archive is unpacked here, where its size can be watched, and handed to its reader with what
 * it needs alone; `UnreadableFile` for what is no workbook, and for one over 32 MB unpacked.
 */
export async function readWorkbook(fd: number): Promise<string[][]> {
  const archive = Readable.from(writeArchive(filesOf(fd)))
  try {
    const rows = (await readSheet<string>(archive, { parseNumber: numberText })) as unknown as Cell[][]
    return rows.map(readRow)
  } catch (error) {
    throw explain(error)
  }
}

function readRow(row: Cell[], index: number): string[] {
  const cells = row.map(textOf)
  const characters = cells.reduce((sum, { length }) => sum + length, 0)
  if (characters <= longestRow) return cells
  throw new UnreadableFile('invalid_format', `holds a row over 200,000 characters, near line ${index + 1}`)
}

function* filesOf(fd: number): Generator<[string, Buffer]> {
  let left = mostBytes
  for (const entry of listEntries(fd)) {
    if (!/\.(xml|rels)$/i.test(entry.name) || besides.test(entry.name)) continue
    const content = unpackEntry(fd, entry, left)
    if (!content) throw tooLarge()
    left -= content.length
    if (sheets.test(entry.name)) refuseVastSheet(content.toString('latin1'))
    yield [entry.name, content]
  }
}

/** Its reader throws errors of many kinds for what it did not expect of a file. */
function explain(error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error
  return new UnreadableFile('invalid_format', 'is no Excel file that can be read')
}

/** At least ten digits, the last seven of them zero: of ten million phones one ends so, and each that was typed as `5.69E+10`. */
const endLost = /^\d{3,}0{7}$/

/** In full: a large number is a phone more often than a power of ten. One that lost its end is as its cell shows it. */
function numberText(text: string): string {
  const number = Number(text)
  if (!Number.isFinite(number) || Math.abs(number) >= 1e21) return text
  const whole = String(number)
  return endLost.test(whole) ? number.toExponential().toUpperCase() : whole
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return String(cell)
  if (cell instanceof Date) return dayOrMoment(cell)
  return cell
}

/** A sheet has no zone: what is written there is kept. */
function dayOrMoment(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  // As a fraction of a day a second may fall short of itself.
  const after = date.getTime() + 1
  const text = (after % 1_000 === 0 ? new Date(after) : date).toISOString()
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10)
  return text.replace('T', ' ').replace(/(:00)?\.000Z$|Z$/, '')
}
