import { setTimeout as pause } from 'node:timers/promises'
import { workbookSharing, zipOf } from '@/lib/api/fixtures/workbook'

/** A hostile file, or a valid one of the maximum size. `pieces` yields chunks that add up to about `bytes`. */
export type HostileFile = { name: string; pieces(bytes: number): Iterable<Buffer> | AsyncIterable<Buffer> }

const pieceBytes = 65_536

function* repeated(head: string | Buffer, unit: string | Buffer, tail: string, bytes: number) {
  yield Buffer.from(head)
  const one = Buffer.from(unit)
  const piece = Buffer.concat(Array(Math.max(1, Math.ceil(pieceBytes / one.length))).fill(one))
  for (let left = bytes; left > 0; left -= piece.length) yield piece
  yield Buffer.from(tail)
}

const file = (name: string, unit: string, { head = 'phone\n', tail = '' } = {}): HostileFile => ({
  name,
  pieces: (bytes) => repeated(head, unit, tail, bytes),
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const columns = Array.from({ length: 500 }, (_, at) => `c${at}`).join(',')

/** The maximum unpacked size of one part of a workbook, in bytes. */
const longestPart = 499_000_000

const oneTag = () =>
  Buffer.concat([Buffer.from('<worksheet><sheetData><c a="'), Buffer.alloc(longestPart, 'a')])

/** A workbook as Excel writes it: all text is in shared strings, even if no text occurs twice. */
function workbookOfPeople(rows: number): Buffer {
  const heads = ['phone', 'fullname', 'note']
  const strings = heads.map(sharedText)
  const written = [
    sheetRow(
      1,
      heads.map((_, at) => sharedCell('ABC'.charAt(at) + 1, at)),
    ),
  ]
  for (let row = 2; row <= rows + 1; row += 1) {
    const phone = `<c r="A${row}"><v>${569_1000_0000 + row}</v></c>`
    const name = sharedCell(`B${row}`, strings.push(sharedText(`Verónica ${row}`)) - 1)
    const note = sharedCell(`C${row}`, strings.push(sharedText(`Calle Los Aromos ${row}`)) - 1)
    written.push(sheetRow(row, [phone, name, note]))
  }
  const sheet = `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`
  return workbookSharing({ sheet, strings: strings.join('') })
}

const sharedText = (text: string) => `<si><t>${text}</t></si>`
const sharedCell = (place: string, text: number) => `<c r="${place}" t="s"><v>${text}</v></c>`
const sheetRow = (row: number, cells: readonly string[]) =>
  `<row r="${row}" spans="1:3">${cells.join('')}</row>`

function* people(bytes: number) {
  yield Buffer.from('phone,fullname,note\n')
  const note = 'n'.repeat(Math.max(1, Math.floor(bytes / 999_000) - 40))
  for (let at = 0; at < 999_000; at += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, row) => `+${569_8000_0000 + at + row},Ana Soto,${note}\n`)
    yield Buffer.from(rows.join(''))
  }
}

export const peopleFile: HostileFile = { name: '999,000 valid rows', pieces: people }

/** A slow sender that stops before the end of the file. */
export const trickle: HostileFile = {
  name: 'ten slow senders that stop midway',
  async *pieces() {
    yield Buffer.from('phone\n')
    for (let row = 0; row < 50; row += 1) {
      await pause(100)
      yield Buffer.from('1\n')
    }
    throw new Error('The sender stopped.')
  },
}

export const hostileFiles: readonly HostileFile[] = [
  file('commas in one line', ','),
  file('empty lines', '\n'),
  file('CR alone', '\r'),
  file('one quoted cell', 'a', { head: 'phone\n"', tail: '"\n' }),
  file('an unclosed quote', '1\n', { head: 'phone\n"' }),
  file('quotes alone', '"'),
  file('one record of commas and quoted line ends', `${','.repeat(1_000)}"\n"`),
  file('half-quoted cells', '"a"b,', { head: `${columns}\n` }),
  file('NUL alone', '\0'),
  { name: 'UTF-16 commas', pieces: (bytes) => repeated(utf16('\ufeffphone\n'), utf16(','), '', bytes) },
  {
    name: 'UTF-16 rows',
    pieces: (bytes) => repeated(utf16('\ufeffphone\n'), utf16(`${'9'.repeat(96)}\n`), '', bytes),
  },
  file('rows of 500 empty cells', `1${','.repeat(499)}\n`, { head: `${columns}\n` }),
  file('rows of 190,000 characters', `${`${'x'.repeat(379)},`.repeat(499)}x\n`, { head: `${columns}\n` }),
  file('rows whose length differs from the header', `${'1,,,'.repeat(48)}\n`, { head: 'phone,b\n' }),
  {
    name: 'a workbook that unpacks to the maximum',
    pieces: (bytes) => [zipOf([['xl/workbook.xml', Buffer.alloc(bytes, ' ')]])],
  },
  { name: 'a workbook of one tag', pieces: () => [workbookSharing({ sheet: oneTag() })] },
  { name: 'a workbook of 99,900 valid rows', pieces: () => [workbookOfPeople(99_900)] },
  { name: 'a workbook of 999,000 valid rows', pieces: () => [workbookOfPeople(999_000)] },
  peopleFile,
]
