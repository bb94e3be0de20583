import { expect, test } from 'vitest'
import { readTable } from './read-table'

const rows = [
  ['Nombre', 'Teléfono'],
  ['Ana Ñuñoa', '+56 9 1234 5678'],
]
const written = (delimiter: string) => rows.map((row) => row.join(delimiter)).join('\r\n')
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  for (const [at, letter] of [...`\ufeff${text}`].entries())
    view.setUint16(2 * at, letter.charCodeAt(0), littleEndian)
  return new Uint8Array(view.buffer)
}
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([',', ';', '\t'])('a file with the delimiter %j is read in every encoding', (delimiter) => {
  const text = written(delimiter)
  for (const bytes of [
    utf8(text),
    utf8(`\ufeff${text}`),
    utf16(text, true),
    utf16(text, false),
    latin(text),
    // Excel's "Unicode text" format, as written by programs that omit the byte order mark.
    utf16(text, true).subarray(2),
    utf16(text, false).subarray(2),
  ]) {
    expect(readTable(bytes)).toEqual({ rows })
  }
})

test('cells may contain quotes, delimiters and line breaks; rows may be empty, longer or shorter', () => {
  expect(readTable(utf8('a,"b ""c"", d\ne"\n\n,\nf\ng,h,i'))).toEqual({
    rows: [['a', 'b "c", d\ne'], ['f'], ['g', 'h', 'i']],
  })
})

test('binary, empty and malformed files are reported as such', () => {
  expect(readTable(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 8, 0))).toEqual({ problem: 'binary' })
  expect(readTable(utf8(' \r\n,\n'))).toEqual({ problem: 'noText' })
  expect(readTable(utf8('\ufeff'))).toEqual({ problem: 'noText' })
  expect(readTable(utf8(`a\n${'c'.repeat(200_001)}`))).toEqual({ problem: 'unreadable' })
})

test('an unclosed quote does not swallow the following rows', () => {
  expect(readTable(utf8('a,b\n"c,d\ne,f'))).toEqual({
    rows: [
      ['a', 'b'],
      ['"c', 'd'],
      ['e', 'f'],
    ],
  })
})
