import { tzOffset } from '@date-fns/tz'
import { writeMoment } from '@/lib/format/time/written-moment'
import type { Cell } from './csv-service'
import { ZipStream } from './zip-stream'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The limits of Excel sheets and cells (ECMA-376, 18.3.1.73). */
const mostRows = 1_048_576
const mostCharacters = 32_767
/** Indexes of the cell formats in `styles` below. */
const style = { heading: 1, day: 2, minute: 3 }

/**
 * Writes an Excel workbook (ECMA-376) while its rows are read. After a sheet's maximum number of rows,
 * continues on another sheet. Dates and times are in `timeZone`. `sheet` is the first sheet's name; without
 * it, sheets are numbered.
 */
export async function* writeWorkbook(
  headings: readonly string[],
  pages: AsyncIterable<readonly Cell[][]>,
  { timeZone, sheet }: { timeZone: string; sheet?: string },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const columns = headings.map((_, index) => columnName(index))
  const heading = headings.map((text, index) => textXml(`${columns[index]}1`, text, style.heading))
  let [sheets, rows] = [0, mostRows]
  const begin = () => {
    if (sheets > 0) zip.write(sheetEnd)
    sheets += 1
    rows = 1
    zip.begin(sheetPath(sheets))
    zip.write(sheetStart(headings.length) + rowXml(1, heading))
  }
  begin()
  for await (const page of pages) {
    for (const cells of page) {
      if (rows === mostRows) begin()
      rows += 1
      const row = rows
      const written = cells.map((cell, index) => cellXml(`${columns[index]}${row}`, cell, timeZone))
      zip.write(rowXml(row, written))
    }
    yield* zip.written()
  }
  zip.write(sheetEnd)
  for (const [path, xml] of besideSheets(sheets, sheet)) {
    zip.begin(path)
    zip.write(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`)
  }
  zip.end()
  yield* zip.written()
}

const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`

/** Freezes the heading row, and makes columns wide enough for a name. */
const sheetStart = (columns: number) =>
  `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

/** A column's name: A to Z, then AA, AB and so on. */
function columnName(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnName(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}

const rowXml = (row: number, cells: readonly string[]) => `<row r="${row}">${cells.join('')}</row>`

/** The XML of a cell, or an empty string if the cell has no value. */
function cellXml(place: string, cell: Cell, timeZone: string): string {
  switch (typeof cell) {
    case 'undefined':
      return ''
    case 'string':
      return textXml(place, cell)
    case 'number':
      return `<c r="${place}"><v>${cell}</v></c>`
    case 'boolean':
      return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`
    case 'object':
      return dateXml(place, cell, timeZone)
  }
}

function dateXml(place: string, { at, day }: Extract<Cell, object>, timeZone: string): string {
  const ms = Date.parse(at)
  const local = day ? ms : ms + tzOffset(timeZone, new Date(ms)) * minuteMs
  const serial = serialOf(local)
  // Written as text, because a date cell would be ambiguous: midnight differs from a whole day only in its
  // format, and the two occurrences of the hour that is repeated when clocks go back do not differ at all.
  const isAmbiguous = !day && (local % dayMs === 0 || writeMoment(at, timeZone) === at)
  if (serial < firstSerial || isAmbiguous) return textXml(place, at)
  return `<c r="${place}" s="${day ? style.day : style.minute}"><v>${serial}</v></c>`
}

function textXml(place: string, text: string, styled = 0): string {
  const written = escaped(text.slice(0, mostCharacters))
  return `<c r="${place}" t="inlineStr"${styled ? ` s="${styled}"` : ''}><is><t xml:space="preserve">${written}</t></is></c>`
}

/** Matches characters that XML cannot represent, including lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const escaped = (text: string) =>
  text.replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;')

const minuteMs = 60_000
const dayMs = 86_400_000
/**
 * An Excel date: the days since the end of 1899 (18.17.4.1). Excel also counts February 29, 1900, which did
 * not exist, so dates before March 1900 are not written as such.
 */
const serialOf = (ms: number) => ms / dayMs + 25_569
const firstSerial = 61

/** The paths and XML of all parts of the workbook except its sheets. */
function besideSheets(sheets: number, name: string | undefined): [path: string, xml: string][] {
  const nameOf = (sheet: number) => {
    if (name === undefined) return sheet
    return sheet === 1 ? name : `${name} ${sheet}`
  }
  const each = (write: (sheet: number) => string) =>
    Array.from({ length: sheets }, (_, at) => write(at + 1)).join('')
  const part = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${media}.${kind}+xml"/>`
  const link = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((sheet) => `<sheet name="${nameOf(sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${each((sheet) => link(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`))}${link(sheets + 1, 'styles', 'styles.xml')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships">${link(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}${each((sheet) => part(sheetPath(sheet), 'worksheet'))}</Types>`,
    ],
  ]
}

/**
 * Cell formats: plain, bold, a date (numFmt 14), and a date with a time (numFmt 22). Dates appear in the
 * format of the user's locale.
 */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`
