import type { Records } from '../csv-file'
import { UnreadableFile } from '../unreadable-file'
import { Archive } from './archive'
import type { CellContext } from './cell-text'
import { readDateStyles } from './date-styles'
import { type Relationship, readRelationships } from './relationships'
import { SharedStrings } from './shared-strings'
import { readRows } from './sheet-rows'
import { tooLarge } from './unreadable-workbook'
import { readXml } from './xml'

const mostSheets = 10_000

/**
 * The first sheet of an Excel workbook (.xlsx, ECMA-376) that is not hidden, read as it is unpacked: what its cells share is
 * held, no row is. Throws `UnreadableFile` for what is no workbook, and while it is read for what is wrong with a row.
 */
export async function openWorkbook(fd: number): Promise<Records> {
  const archive = await Archive.open(fd)
  const workbook = await findWorkbook(archive)
  const links = await readRelationships(archive, workbook)
  const { sheets, is1904 } = await readWorkbook(archive, workbook)
  const byId = new Map(links.map((link) => [link.id, link]))
  const ofCells = sheets.filter(({ id }) => byId.get(id)?.type === 'worksheet')
  const first = ofCells.find(({ isHidden }) => !isHidden) ?? ofCells[0]
  const sheet = first && byId.get(first.id)
  if (!sheet) throw new UnreadableFile('invalid_format', 'has no sheet')
  const context = { ...(await readShared(archive, links)), is1904 }
  const records = () => readRows(archive.read(sheet.target), context)
  for await (const _ of records()) return { delimiter: '', encoding: 'xlsx', records }
  throw new UnreadableFile('blank', 'has nothing on its first sheet')
}

async function findWorkbook(archive: Archive): Promise<string> {
  const links = await readRelationships(archive, '')
  return links.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
}

type Sheet = { id: string; isHidden: boolean }

async function readWorkbook(archive: Archive, part: string): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = []
  let is1904 = false
  for await (const events of readXml(archive.read(part))) {
    for (const event of events) {
      if (event.kind !== 'open') continue
      // Extensions have elements of the same name, which do not say it.
      if (event.name === 'workbookPr') is1904 ||= /^(1|true)$/.test(event.attributes.date1904 ?? '')
      if (event.name === 'sheet')
        sheets.push({
          id: relationshipOf(event.attributes),
          isHidden: /hidden/i.test(event.attributes.state ?? ''),
        })
      if (sheets.length > mostSheets) throw tooLarge()
    }
  }
  return { sheets, is1904 }
}

/** `r:id`, whatever the prefix. */
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
    dateStyles: styles === undefined ? [] : await readDateStyles(archive.read(styles)),
  }
}
