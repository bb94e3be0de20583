import type { Sheet, Workbook, WorkbookReading } from '@/lib/contract/import-workbook'
import type { Records } from '../csv-file'
import { UnreadableFile } from '../unreadable-file'
import { Archive } from './archive'
import { readCellStyles } from './cell-styles'
import type { CellContext } from './cell-text'
import { chooseSheet, type SheetSeen } from './choose-sheet'
import { type MergedCells, readMergedCells } from './merged-cells'
import { readXml } from './read-xml'
import { type Relationship, readRelationships } from './relationships'
import { SharedStrings } from './shared-strings'
import { SheetNotes } from './sheet-notes'
import { readRows } from './sheet-rows'
import { tooLarge } from './unreadable-workbook'

const mostSheets = 10_000
/** The number of sheets that are examined to find the table, and how much of each one is read. */
const seen = { sheets: 50, rows: 1_000, characters: 1_000_000, first: 50 }

export type OpenedWorkbook = Records & {
  /** The records, with hidden rows. */
  withHidden(): AsyncIterable<string[]>
  /**
   * The records below the heading row, and details of the workbook that are known once all records are read.
   */
  readBelow(headingsRow: number): { records: AsyncIterable<string[]>; found(): Workbook }
}

/**
 * Opens one sheet of an Excel workbook (.xlsx, ECMA-376): the sheet that `reading` names, otherwise the one
 * that looks most like a table of people. Rows are decompressed while they are read, but shared parts stay in
 * memory. `earlier` are the headings of earlier imports. Throws `UnreadableFile` if the file is not a
 * workbook, and while reading if a row is invalid.
 */
export async function openWorkbook(
  fd: number,
  earlier: readonly string[][] = [],
  reading: Partial<WorkbookReading> = {},
): Promise<OpenedWorkbook> {
  const archive = await Archive.open(fd)
  const workbook = await findWorkbook(archive)
  const links = await readRelationships(archive, workbook)
  const { sheets: listed, is1904 } = await readWorkbook(archive, workbook)
  const byId = new Map(links.map((link) => [link.id, link]))
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const link = byId.get(id)
    return link?.type === 'worksheet' ? [{ ...sheet, part: link.target }] : []
  })
  if (sheets.length === 0) throw new UnreadableFile('invalid_format', 'has no sheets')
  const context = { ...(await readShared(archive, links)), is1904 }
  const looked = await lookAt(archive, sheets.slice(0, seen.sheets), context)
  const named = sheets.findIndex(({ name }) => name === reading.sheet)
  const at = named >= 0 ? named : chooseSheet(looked, earlier)
  const sheet = sheets[at]
  if (!sheet) throw new UnreadableFile('blank', 'has only empty sheets')
  const open = () => archive.read(sheet.part)
  const merged = await readMergedCells(open)
  const listedSheets = looked.map(
    ({ rows, isHidden }, place): Sheet => ({
      name: sheets[place]?.name ?? '',
      rows,
      ...(isHidden && { hidden: true }),
    }),
  )
  const how = { ...reading, sheet: sheet.name }
  return {
    delimiter: '',
    encoding: 'xlsx',
    ...readerOf(open, { context, merged, sheets: listedSheets, reading: fullReading(how) }),
  }
}

const fullReading = (reading: Partial<WorkbookReading> & { sheet: string }): Workbook['reading'] => ({
  hiddenRows: false,
  mergedCells: true,
  columns: [],
  ...reading,
})

type Found = {
  context: CellContext
  merged: MergedCells[]
  sheets: Sheet[]
  reading: Workbook['reading']
}

function readerOf(
  open: () => AsyncIterable<Buffer>,
  { context, merged, sheets, reading }: Found,
): Pick<OpenedWorkbook, 'records' | 'withHidden' | 'readBelow'> {
  const how = {
    hiddenRows: reading.hiddenRows,
    merged: reading.mergedCells ? merged : [],
    columns: new Map(reading.columns.map(({ column, as }) => [column + 1, as])),
  }
  return {
    records: () => readRows(open(), context, how),
    withHidden: () => readRows(open(), context, { ...how, hiddenRows: true }),
    readBelow(headingsRow) {
      const notes = new SheetNotes(headingsRow)
      const hidden = new Set<number>()
      return {
        records: readRows(open(), context, { ...how, notes, hidden }),
        found: () => ({
          sheets,
          hiddenRows: notes.hiddenRows,
          mergedCells: merged.filter(({ last }) => last > headingsRow).length,
          columns: notes.columns(hidden),
          reading,
        }),
      }
    },
  }
}

type Listed = { name: string; isHidden: boolean; part: string }

/** Counts an unreadable sheet as empty, so that the other sheets can still be read. */
async function lookAt(
  archive: Archive,
  sheets: readonly Listed[],
  context: CellContext,
): Promise<SheetSeen[]> {
  const looked: SheetSeen[] = []
  for (const { part, isHidden } of sheets) {
    const sheet: SheetSeen = { first: [], rows: 0, isHidden }
    looked.push(sheet)
    try {
      await look(readRows(archive.read(part), context, { hiddenRows: true }), sheet)
    } catch (error) {
      if (!(error instanceof UnreadableFile) || sheets.length === 1) throw error
    }
  }
  return looked
}

async function look(rows: AsyncIterable<string[]>, sheet: SheetSeen): Promise<void> {
  let characters = 0
  for await (const cells of rows) {
    if (sheet.first.length < seen.first) sheet.first.push(cells)
    if (cells.length > 0) sheet.rows += 1
    for (const cell of cells) characters += cell.length
    if (sheet.rows === seen.rows || characters > seen.characters) return
  }
}

async function findWorkbook(archive: Archive): Promise<string> {
  const links = await readRelationships(archive, '')
  return links.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
}

type WrittenSheet = { id: string; name: string; isHidden: boolean }

async function readWorkbook(
  archive: Archive,
  part: string,
): Promise<{ sheets: WrittenSheet[]; is1904: boolean }> {
  const sheets: WrittenSheet[] = []
  let is1904 = false
  for await (const events of readXml(archive.read(part))) {
    for (const event of events) {
      if (event.kind !== 'open') continue
      // Extensions contain elements of the same name without this attribute.
      if (event.name === 'workbookPr') is1904 ||= /^(1|true)$/.test(event.attributes.date1904 ?? '')
      if (event.name === 'sheet')
        sheets.push({
          id: relationshipOf(event.attributes),
          name: nameOf(event.attributes.name, sheets.length + 1),
          isHidden: /hidden/i.test(event.attributes.state ?? ''),
        })
      if (sheets.length > mostSheets) throw tooLarge()
    }
  }
  return { sheets, is1904 }
}

const longestName = 200

/** A sheet's name without NUL, which cannot be stored; its number if it has no name. */
const nameOf = (name = '', number: number) =>
  name.slice(0, longestName).toWellFormed().replaceAll('\0', '') || `${number}`

/** The attribute `r:id`, with any prefix. */
function relationshipOf(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

async function readShared(
  archive: Archive,
  links: readonly Relationship[],
): Promise<Omit<CellContext, 'is1904'>> {
  const partOf = (type: string) =>
    links.find((link) => link.type === type && archive.has(link.target))?.target
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    strings: strings === undefined ? undefined : await SharedStrings.read(archive.read(strings)),
    styles: styles === undefined ? [] : await readCellStyles(archive.read(styles)),
  }
}
