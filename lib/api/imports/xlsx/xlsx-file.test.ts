import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sheetXml, workbookOf, workbookSharing, zipOf } from '../../fixtures/workbook'
import { UnreadableFile } from '../unreadable-file'
import { readRows } from './sheet-rows'
import { openWorkbook } from './xlsx-file'

const folder = mkdtempSync(join(tmpdir(), 'beacon-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

async function read(file: Uint8Array): Promise<string[][]> {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, file)
  const rows: string[][] = []
  for await (const row of (await openWorkbook(openSync(path, 'r'))).records()) rows.push(row)
  return rows
}

const issueOf = (file: Uint8Array) =>
  read(file).then(
    () => undefined,
    (error: unknown) => (error instanceof UnreadableFile ? error.issue : error),
  )

const sheetOf = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const link = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"/>`
const linksOf = (...links: string[]) => `<Relationships>${links.join('')}</Relationships>`

const cells = (...written: string[]) => sheetOf(`<row>${written.join('')}</row>`)
const styled = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`

describe('texts', () => {
  it('are read with all their runs and without phonetic readings, even if several cells share them', async () => {
    const strings =
      '<si><t xml:space="preserve"> Ana </t></si><si><r><t>Ri</t></r><r><rPr><b/></rPr><t>ta</t></r></si><si/>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000A_b &amp; <![CDATA[<c>]]></t></si>'
    const shared = ['3', '0', '1', '2', '4'].map((at) => `<c t="s"><v>${at}</v></c>`)
    expect(await read(workbookSharing({ sheet: cells(...shared), strings }))).toEqual([
      ['東京', ' Ana ', 'Rita', '', 'a\nb & <c>'],
    ])
  })

  it('are all read as written, even if there are thousands of them', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `Calle Ñandú ${at}`)
    const strings = many.map((text) => `<si><t>${text}</t></si>`).join('')
    const rows = many.map((_, at) => `<row><c t="s"><v>${at}</v></c></row>`).join('')
    expect(await read(workbookSharing({ sheet: sheetOf(rows), strings }))).toEqual(many.map((text) => [text]))
  })

  it('are read if inline or from a formula, while a failed formula is empty', async () => {
    const sheet = cells(
      '<c t="inlineStr"><is><r><t>Ma</t></r><r><t>ría</t></r><rPh><t>x</t></rPh></is></c>',
      '<c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
    )
    expect(await read(workbookSharing({ sheet }))).toEqual([['María', 'ab', '', 'true', 'false']])
  })
})

it('text cut within a character ends with a replacement character', async () => {
  const halves = ['<c t="inlineStr"><is><t>a_xD83D_</t></is></c>', '<c t="str"><v>_xDE00_b</v></c>']
  const sheet = cells(...halves, '<c t="s"><v>0</v></c>')
  const book = workbookSharing({ sheet, strings: '<si><t>c_xD83D_</t></si>' })
  expect(await read(book)).toEqual([['a\uFFFD', '\uFFFDb', 'c\uFFFD']])
})

describe('days and times', () => {
  const formats = [
    'dd/mm/yyyy',
    '[$-F800]dddd\\,\\ mmmm',
    'h:mm AM/PM',
    '[h]',
    '0.00',
    '#,##0 "days"',
    '[Red]0',
    '0\\d',
    'General',
  ]
  const numFmts = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode='${code}'/>`)
  const xfs = [...formats.map((_, at) => 164 + at), 14, 22, 1].map((id) => `<xf numFmtId="${id}"/>`)
  const styles = `<numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs>`

  it('are recognized by the cell’s format, not by literal letters in it', async () => {
    const sheet = cells(...xfs.map((_, style) => styled(style, '33238.5')))
    const moment = '1990-12-31 12:00'
    expect(await read(workbookSharing({ sheet, styles }))).toEqual([
      [moment, moment, moment, '797724:00', ...Array(5).fill('33238.5'), moment, moment, '33238.5'],
    ])
  })

  it.each([
    ['33238', '1990-12-31'],
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['2958465', '9999-12-31'],
    ['0.25', '06:00'],
    ['0.250011574', '06:00:01'],
    ['33238.2500115741', '1990-12-31 06:00:01'],
    ['33238.0000057870', '1990-12-31 00:00:00.500'],
    ['2958466', '2958466'],
    ['-1', '-1'],
    ['soon', 'soon'],
    ['2958465.999999999', '2958466'],
  ])('%s is read as %s', async (number, text) => {
    expect(await read(workbookSharing({ sheet: cells(styled(0, number)), styles }))).toEqual([[text]])
  })

  it('do not include durations', async () => {
    const spans = [
      styled(3, '1.50347222222222'),
      styled(3, '0.0000115740740740741'),
      styled(3, '-1'),
      styled(3, '1e999'),
    ]
    expect(await read(workbookSharing({ sheet: cells(...spans), styles }))).toEqual([
      ['36:05', '0:00:01', '-1', '1e999'],
    ])
  })

  it('are recognized quickly even with unclosed brackets in the format', { tags: 'long' }, async () => {
    const numFmt = `<numFmt numFmtId="164" formatCode="${'['.repeat(60_000)}"/>`
    const vast = `<numFmts>${numFmt.repeat(500)}</numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`
    const book = workbookSharing({ sheet: cells(styled(0, '7')), styles: vast })
    expect(await read(book)).toEqual([['7']])
  })

  it('may be in ISO 8601', async () => {
    const written = ['1990-12-31', '1990-12-31T00:00:00', '1990-12-31T12:05:00Z']
    const sheet = cells(...written.map((text) => `<c t="d"><v>${text}</v></c>`))
    expect(await read(workbookSharing({ sheet }))).toEqual([
      ['1990-12-31', '1990-12-31', '1990-12-31 12:05:00'],
    ])
  })

  it('are counted from 1904 if the workbook says so', async () => {
    const sheet = cells(styled(0, '31776'), styled(0, '0.5'))
    const properties = '<workbookPr date1904="1"/><extLst><ext><x15:workbookPr/></ext></extLst>'
    const book = workbookSharing({ sheet, styles, properties })
    expect(await read(book)).toEqual([['1990-12-31', '12:00']])
  })
})

it('numbers have the digits that Excel shows, and white space is not a number', async () => {
  const sheet = cells('<c><v>0.30000000000000004</v></c>', '<c><v>\n </v></c>', '<c><v> 7 </v></c>')
  expect(await read(workbookSharing({ sheet }))).toEqual([['0.3', '', '7']])
})

describe('cell positions', () => {
  it('continue from the previous row or cell if they are omitted', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row><row r="3"><c><v>6</v></c></row>'
    expect(await read(workbookSharing({ sheet: sheetOf(rows) }))).toEqual([
      ['1', '', '', '4', '5'],
      [],
      ['6'],
    ])
  })

  it('do not make a row wider or the sheet longer if their cells are empty', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576"/></row>'
    expect(await read(workbookSharing({ sheet: sheetOf(rows) }))).toEqual([['1']])
  })

  it('may be in any order within a row', async () => {
    const rows = '<row r="1"><c r="C1"><v>3</v></c><c r="A1"><v>1</v></c></row>'
    expect(await read(workbookSharing({ sheet: sheetOf(rows) }))).toEqual([['1', '', '3']])
  })
})

it('the length limit applies to each row, not to all rows together', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(6)}</row>`
  const text = 'x'.repeat(30_000)
  const rows = await read(workbookSharing({ sheet: sheetOf(row + row), strings: `<si><t>${text}</t></si>` }))
  expect(rows.map((cells) => cells.length)).toEqual([6, 6])
})

describe('a workbook', () => {
  it('is found through its relationships, with prefixes and the strict standard’s names', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const book = zipOf([
      ['_rels/.rels', linksOf(link('r', `${strict}/officeDocument`, '/book/B.xml'))],
      [
        'book/b.xml',
        `<x:workbook xmlns:rel="${strict}"><x:sheets><x:sheet name="S" sheetId="1" rel:id="a"/></x:sheets></x:workbook>`,
      ],
      ['book/_rels/b.xml.rels', linksOf(link('a', `${strict}/worksheet`, '../pages/one.xml'))],
      [
        'pages/One.xml',
        '<x:worksheet><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ],
    ])
    expect(await read(book)).toEqual([['1']])
  })

  it('may start with a hidden sheet, escape its part names, and have no shared strings', async () => {
    const book = zipOf([
      [
        'xl/workbook.xml',
        `<workbook xmlns:r="${office}"><sheets><sheet r:id="a" state="veryHidden"/><sheet r:id="b"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        linksOf(
          link('a', 'worksheet', 'hidden.xml'),
          link('b', 'worksheet', 'sheet%201.xml'),
          link('c', 'sharedStrings', 'sharedStrings.xml'),
        ),
      ],
      ['xl/hidden.xml', cells('<c><v>1</v></c>')],
      ['xl/sheet 1.xml', cells('<c><v>2</v></c>')],
    ])
    expect(await read(book)).toEqual([['2']])
  })

  it('may start with a chart sheet', async () => {
    const book = zipOf([
      [
        'xl/workbook.xml',
        `<workbook xmlns:r="${office}"><sheets><sheet r:id="a"/><sheet r:id="b"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        linksOf(link('a', 'chartsheet', 'chart.xml'), link('b', 'worksheet', 'sheet.xml')),
      ],
      ['xl/sheet.xml', cells('<c><v>2</v></c>')],
    ])
    expect(await read(book)).toEqual([['2']])
  })

  it('is streamed row by row, before its end has been read', async () => {
    let given = 0
    async function* pieces() {
      for (const piece of ['<sheetData>', '<row><c><v>1</v></c></row>', '<row/>', '</sheetData>']) {
        given += 1
        yield Buffer.from(piece)
      }
    }
    const rows = readRows(pieces(), { strings: undefined, styles: [], is1904: false })
    expect(await rows.next()).toEqual({ value: ['1'], done: false })
    expect(given).toBe(2)
    await rows.return(undefined)
  })
})

describe('an unreadable workbook', () => {
  const good = workbookOf(sheetXml([['Teléfono'], ['56991234567']]))
  const flipped = Buffer.from(workbookSharing({ sheet: sheetOf('<row><c><v>56991234567</v></c></row>') }))
  const checksumAt = flipped.indexOf(
    'PK\x01\x02',
    flipped.indexOf('PK\x01\x02', flipped.indexOf('PK\x01\x02') + 1) + 1,
  )
  flipped.writeUInt32LE(1, checksumAt + 16)

  it.each<[string, Uint8Array, string, string]>([
    ['a part with a wrong checksum', flipped, 'invalid_format', 'is an incomplete Excel file'],
    ['a truncated archive', good.subarray(0, -30), 'invalid_format', 'is an incomplete Excel file'],
    [
      'a truncated sheet',
      workbookSharing({ sheet: '<worksheet><sheetData><row><c><v>1</v></c></row>' }),
      'invalid_format',
      'is not a readable Excel file',
    ],
    [
      'a cell whose text index is not an integer',
      workbookSharing({
        sheet: cells('<c t="s"><v>0.5</v></c>'),
        strings: '<si><t>a</t></si><si><t>b</t></si>',
      }),
      'invalid_format',
      'has a cell that refers to a missing shared string',
    ],
    [
      'a tag without an end',
      workbookSharing({ sheet: `<worksheet><sheetData><row><c a="${'a'.repeat(300_000)}` }),
      'invalid_format',
      'is not a readable Excel file',
    ],
    [
      'a tag with endless attributes',
      workbookSharing({ sheet: `<a ${Array.from({ length: 1_001 }, (_, at) => `a${at}=""`).join(' ')}/>` }),
      'invalid_format',
      'is not a readable Excel file',
    ],
    [
      'endlessly nested elements',
      workbookSharing({ sheet: `${'<a>'.repeat(201)}${'</a>'.repeat(201)}` }),
      'invalid_format',
      'is not a readable Excel file',
    ],
    [
      'more styles than allowed',
      workbookSharing({ sheet: cells(), styles: `<cellXfs>${'<xf/>'.repeat(65_491)}</cellXfs>` }),
      'too_big',
      'is too large for an Excel file; a CSV file can be larger',
    ],
    [
      'more formats than allowed',
      workbookSharing({
        sheet: cells(),
        styles: Array.from({ length: 10_001 }, (_, at) => `<numFmt numFmtId="${at}"/>`).join(''),
      }),
      'too_big',
      'is too large for an Excel file; a CSV file can be larger',
    ],
    [
      'more sheets than allowed',
      zipOf([['xl/workbook.xml', `<workbook>${'<sheet/>'.repeat(10_001)}</workbook>`]]),
      'too_big',
      'is too large for an Excel file; a CSV file can be larger',
    ],
    [
      'more relationships than allowed',
      zipOf([['_rels/.rels', linksOf(...Array(10_001).fill(link('a', 'worksheet', 'a.xml')))]]),
      'too_big',
      'is too large for an Excel file; a CSV file can be larger',
    ],
    [
      'bytes that are not UTF-8',
      zipOf([['xl/workbook.xml', Buffer.from('<workbook a="\xe9"/>', 'latin1')]]),
      'invalid_format',
      'is not a readable Excel file',
    ],
    [
      'a row above the previous one',
      workbookSharing({ sheet: sheetOf('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>') }),
      'invalid_format',
      'has a cell without a position',
    ],
    [
      'a cell of another row',
      workbookSharing({ sheet: sheetOf('<row r="2"><c r="A1"><v>1</v></c></row>') }),
      'invalid_format',
      'has a cell without a position',
    ],
    [
      'a text that is not among the shared ones',
      workbookSharing({ sheet: cells('<c t="s"><v>1</v></c>'), strings: '<si><t>x</t></si>' }),
      'invalid_format',
      'has a cell that refers to a missing shared string',
    ],
    [
      'a row over 200,000 characters',
      workbookSharing({ sheet: cells(`<c t="str"><v>${'x'.repeat(200_001)}</v></c>`) }),
      'invalid_format',
      'has over 200,000 characters on line 1',
    ],
    [
      'a row over 200,000 characters of shared texts',
      workbookSharing({
        sheet: cells(...Array(7).fill('<c t="s"><v>0</v></c>')),
        strings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      }),
      'invalid_format',
      'has over 200,000 characters on line 1',
    ],
    [
      'a cell beyond the last column',
      workbookSharing({ sheet: cells('<c/>'.repeat(16_385)) }),
      'invalid_format',
      'has a cell without a position',
    ],
    [
      'a shared text over 200,000 characters',
      workbookSharing({ sheet: cells('<c/>'), strings: `<si><t>${'x'.repeat(200_001)}</t></si>` }),
      'too_big',
      'is too large for an Excel file; a CSV file can be larger',
    ],
    [
      'a cell beyond the 500th',
      workbookSharing({ sheet: sheetOf('<row r="1"><c r="SG1"><v>1</v></c></row>') }),
      'too_many',
      'has more than 500 cells in row 1',
    ],
    [
      'more rows than are read',
      workbookSharing({ sheet: sheetOf('<row r="1000002"><c><v>1</v></c></row>') }),
      'too_many',
      'has more than 1000000 rows',
    ],
  ])('is refused because of %s', async (_, file, code, message) => {
    expect(await issueOf(file)).toMatchObject({ code, message })
  })

  it('is rejected if it has more parts than a workbook can have', { tags: 'long' }, async () => {
    const parts = Array.from({ length: 10_001 }, (_, at) => [`p${at}`, ''] as const)
    expect(await issueOf(zipOf(parts))).toMatchObject({ message: 'is an incomplete Excel file' })
  })
})
