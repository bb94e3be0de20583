import { describe, expect, it, test } from 'vitest'
import { readCsvRows } from './read-rows'

/**
 * Returns the rows of a CSV string, with a star before those with a stray quote. Expects the same rows for
 * chunks of any length.
 */
function rowsOf(text: string, delimiter = ','): string[][] {
  const read = (pieces: string[]) =>
    [...readCsvRows(pieces, delimiter)].map(({ cells, strayQuote }) => (strayQuote ? ['*', ...cells] : cells))
  const rows = read([text])
  for (const length of [1, 2, 7]) {
    const count = Math.ceil(text.length / length)
    const pieces = Array.from({ length: count }, (_, at) => text.slice(at * length, (at + 1) * length))
    expect(read(pieces)).toEqual(rows)
  }
  return rows
}

describe('rows', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb\r\r\nc\n\nd', [['a'], ['b'], [''], ['c'], [''], ['d']]],
    ['"a,b","c ""d""",""\n', [['a,b', 'c "d"', '']]],
    ['a, "b, c" , d ,c"d"\n', [['a', 'b, c', ' d ', 'c"d"']]],
    ['a, "b" c\n', [['a', ' "b" c']]],
    ['a,"b\nc" ,d\n', [['a', 'b\nc', 'd']]],
    ['="0012","=""+569""",=1\n', [['0012', '+569', '=1']]],
    ['\ufeff\ufeff"a, b"\n\ufeff"c, d"\ne\ufefff\n', [['a, b'], ['c, d'], ['e\ufefff']]],
    ['"El Flaco" Perez,"x"y\n', [['"El Flaco" Perez', '"x"y']]],
    ['"El Flaco" y "El Gordo",5" x 7"\n', [['"El Flaco" y "El Gordo"', '5" x 7"']]],
    ['"Ana "La Rucia" Soto","x, y"\n', [['Ana "La Rucia" Soto', 'x, y']]],
    ['"Ana "La Rucia"",1\n', [['Ana "La Rucia"', '1']]],
    ['a,\n', [['a', '']]],
    ['', []],
  ])('a row is read correctly: %j', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })

  it.each([
    [
      'an address',
      '1,"Sur 12\r\nDepto 4",x\n2,b,c\n',
      [
        ['1', 'Sur 12\r\nDepto 4', 'x'],
        ['2', 'b', 'c'],
      ],
    ],
    [
      'an address with delimiters, in the last column',
      '+56961234511,Ana,"Sur 12, Depto 4\nComuna, Santiago, Chile"\n+56961234512,b,c\n',
      [
        ['+56961234511', 'Ana', 'Sur 12, Depto 4\nComuna, Santiago, Chile'],
        ['+56961234512', 'b', 'c'],
      ],
    ],
    ['two such cells', '"a\nb","c\n\nd",e\n', [['a\nb', 'c\n\nd', 'e']]],
    ['escaped quotes', 'a,"b ""c""\n""d"""\n', [['a', 'b "c"\n"d"']]],
    [
      'another phone number',
      '+56961234511,Ana,"Llamar a\n+56961234512"\n',
      [['+56961234511', 'Ana', 'Llamar a\n+56961234512']],
    ],
    [
      'a heading',
      '"Telé\nfono",b\n1,2\n',
      [
        ['Telé\nfono', 'b'],
        ['1', '2'],
      ],
    ],
  ])('a row may have a cell that spans several lines: %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows)
  })
})

describe('stray quotes', () => {
  const people = ['+56961234511', '+56961234512', '+56961234513']
  const [ana, beto, carla] = people

  it.each([
    ['is never closed', `${ana},"Ana,x\n${beto},Beto,y\n`],
    ['is closed at the end of another row', `${ana},"Ana,x\n${beto},Beto,y\n${carla},Carla,z"\n`],
    ['is closed inside another cell', `${ana},"Ana,x\n${beto},Beto "Rey" Paz,y\n`],
    ['is closed before a delimiter', `${ana},"Ana,x\n${beto},Beto",y\n`],
    ['is closed by the opening quote of another cell', `${ana},"Ana,x\n${beto},"Beto",y\n`],
  ])('a quote that %s swallows no row: only its own row is flagged', (_, text) => {
    const rows = rowsOf(`phone,name,note\n${text}`)
    expect(rows.slice(1).map((row) => row.find((cell) => cell.startsWith('+')))).toEqual(text.match(/\+\d+/g))
    expect(rows[1]).toEqual(['*', ana, '"Ana', 'x'])
  })

  it.each([
    ['is closed in its own row', `${ana},"Ana,"x"\n${beto},"Beto","y"\n`, [1]],
    ['is closed in its own row, inside another cell', `${ana},"Ana,dice "hola"\n${beto},"Beto","y"\n`, [1]],
    ['is never closed and stands above another quoted cell', `${ana},"Ana,x\n${beto},"Beto",y\n`, [1]],
    [
      'is closed at the end of another cell',
      `${ana},"Ana,x\n${beto},Beto",y\n${carla},"Carla","z"\n`,
      [1, 2],
    ],
    ['is closed at the end of another row', `${ana},"Ana,x\n${beto},Beto,y\n${carla},"Carla",z"\n`, [1]],
    ['is never closed and follows a space', `${ana}, "Ana,x\n${beto}, "Beto",y\n`, [1]],
    ['follows another quote', `${ana},""Ana",x\n${beto},"Beto",y\n`, [1]],
  ])('if a quote %s, only the rows where it opens and closes are flagged', (_, text, marked) => {
    const rows = rowsOf(`phone,name,note\n${text}`)
    expect(rows.flatMap(([first], at) => (first === '*' ? [at] : []))).toEqual(marked)
    const others = rows.filter(([first]) => first !== '*')
    expect(others.every((row) => row.length === 3)).toBe(true)
  })

  it('a stray quote leaves the cells of other rows intact, wherever it is', () => {
    const names = ['Ana', 'Beto "Rey" Paz', 'Carla, la Rucia', 'Dario', '']
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = names.map((name, at) => [`+5696123451${at}`, name, 'x, y'].map(quoted).join(','))
    const whole = rowsOf(lines.join('\n'))
    for (let at = 0; at <= (lines[1]?.length ?? 0); at += 1) {
      const damaged = lines.map((line, row) => (row === 1 ? `${line.slice(0, at)}"${line.slice(at)}` : line))
      expect(rowsOf(damaged.join('\n')).filter((_, row) => row !== 1)).toEqual(
        whole.filter((_, row) => row !== 1),
      )
    }
  })

  it.each([',', ';', '\t', '|'])(
    'a stray quote swallows no row in any column, with %j as the delimiter',
    (delimiter) => {
      for (const column of [0, 1, 2]) {
        const rows = people.map((phone) => [phone, 'name', 'note'])
        const stray = (rows[0] ?? []).map((cell, at) => (at === column ? `"${cell}` : cell))
        const text = [stray, ...rows.slice(1)].map((row) => row.join(delimiter)).join('\n')
        expect(rowsOf(text, delimiter)).toEqual([['*', ...stray], ...rows.slice(1)])
      }
    },
  )

  it('a stray quote swallows no row in a file with only phone numbers', () => {
    const rows = [['phone'], ['*', `"${ana}`], [beto], ['*', `${carla}"`]]
    expect(rowsOf(`phone\n"${ana}\n${beto}\n${carla}"\n`)).toEqual(rows)
  })
})

test.each([
  ['text', `x\n${'y'.repeat(200_001)}\n`],
  ['written', `x\n${','.repeat(1_000_001)}\n`],
])('an oversized row is reported with the kind "%s"', (kind, text) => {
  expect(() => [...readCsvRows([text], ',')]).toThrow(expect.objectContaining({ row: 2, kind }))
})
