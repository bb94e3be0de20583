import type { Records } from '../csv-file'
import { UnreadableFile } from '../unreadable-file'
import { Archive } from './archive'
import type { CellContext } from './cell-text'
import { readDateStyles } from './date-styles'
import { type Relationship, readRelationships } from './relationships'
import { SharedStrings } from './shared-strings'
import { readRows } from './sheet-rows'
import { readXml } from './xml'

/**
 * The first sheet of an Excel workbook (.xlsx, ECMA-376), read as it is unpacked: what its cells share is held, no row is.
 * Throws `UnreadableFile` for what is no workbook, and while it is read for what is wrong with a row.
 */
export async function openWorkbook(fd: number): Promise<Records> {
  const archive = await Archive.open(fd)
  const workbook = await findWorkbook(archive)
  const links = await readRelationships(archive, workbook)
  const { sheetIds, is1904 } = await readWorkbook(archive, workbook)
  const sheet = sheetIds.map((id) => links.find((link) => link.id === id)).find(isSheet)
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

/** A sheet of charts alone has none of cells. */
const isSheet = (link: Relationship | undefined) => link?.type === 'worksheet'

async function readWorkbook(
  archive: Archive,
  part: string,
): Promise<{ sheetIds: string[]; is1904: boolean }> {
  const sheetIds: string[] = []
  let is1904 = false
  for await (const events of readXml(archive.read(part))) {
    for (const event of events) {
      if (event.kind !== 'open') continue
      if (event.name === 'workbookPr') is1904 = /^(1|true)$/.test(event.attributes.date1904 ?? '')
      if (event.name === 'sheet') sheetIds.push(relationshipOf(event.attributes))
    }
  }
  return { sheetIds, is1904 }
}

/** `r:id`, whatever the prefix. */
function relationshipOf(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
}

async function readShared(
  archive: Archive,
  links: readonly Relationship[],
): Promise<Omit<CellContext, 'is1904'>> {
  const partOf = (type: string) => links.find((link) => link.type === type)?.target
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')]
  return {
    strings: strings === undefined ? undefined : await SharedStrings.read(archive.read(strings)),
    dateStyles: styles === undefined ? [] : await readDateStyles(archive.read(styles)),
  }
}
