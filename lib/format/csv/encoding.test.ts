import { describe, expect, it, test } from 'vitest'
import { dosCodePages } from './dos-code-pages'
import { decode, type Encoding, findEncoding } from './encoding'

const text = 'Teléfono;Nombre\n1;María Peñaloza\n2;ÍÑIGO Múgica\n3;João Gonçalves\n4;Núñez, 2º piso\n'

function bytesOf(written: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(written)
  const characters = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      [...decode([new Uint8Array([byte])], encoding)].join(''),
      byte,
    ]),
  )
  return Uint8Array.from(written, (character) => characters.get(character) ?? 0x3f)
}

describe.each(['utf-8', 'windows-1252', 'macintosh', 'ibm850'] as const)('a file in %s', (encoding) => {
  it('the encoding is recognized by its letters, wherever the file is split into chunks', () => {
    const bytes = bytesOf(text, encoding)
    for (const length of [1, 3, 1_000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
        bytes.slice(at * length, (at + 1) * length),
      )
      expect(findEncoding(pieces)).toBe(encoding)
      expect([...decode(pieces, encoding)].join('')).toBe(text)
    }
  })

  it.each(['Peñaloza\n', 'José\nNúñez\n', 'Añazco Ríos, Ángel'])(
    'the encoding is recognized by a single name: %s',
    (name) => {
      expect(findEncoding([bytesOf(name, encoding)])).toBe(encoding)
    },
  )
})

test('one bad byte does not turn a UTF-8 file into another encoding', () => {
  const bytes = new Uint8Array([
    ...bytesOf('José Muñoz\nBe', 'utf-8'),
    0xf1,
    ...bytesOf('at Ñíguez\n', 'utf-8'),
  ])
  expect(findEncoding([bytes])).toBe('utf-8')
  expect([...decode([bytes], 'utf-8')].join('')).toBe('José Muñoz\nBe\ufffdat Ñíguez\n')
})

test.each([
  [1, 2, 'utf-8'],
  [1, 4, 'utf-8'],
  [1, 40, 'windows-1252'],
  [40, 100, 'utf-8'],
] as const)('%i accents in UTF-8 and %i in Windows’ Latin-1 indicate %s', (good, bad, encoding) => {
  const parts = [
    ...Array.from({ length: good }, () => bytesOf('José\n', 'utf-8')),
    ...Array.from({ length: bad }, () => bytesOf('Muñoz\n', 'windows-1252')),
  ]
  expect(findEncoding(parts)).toBe(encoding)
})

test.each(['BAR “CAFÉ”, JOSÉ MUÑOZ, MARÍA…', 'É» «Ó» Á”'])(
  'symbols after capitals are not read as UTF-8, though some of these bytes could be: %s',
  (written) => expect(findEncoding([bytesOf(written, 'windows-1252')])).toBe('windows-1252'),
)

describe.each(['utf-16le', 'utf-16be'] as const)('a file in %s without a byte order mark', (encoding) => {
  const write = (written: string) => {
    const bytes = Buffer.from(written, 'utf16le')
    return encoding === 'utf-16le' ? bytes : bytes.swap16()
  }

  it.each([
    text,
    'phone\n+56961234511\n',
    '電話,名前\n+81312345678,山田太郎と申します\n',
    'Тел,Имя\n1,Мария\n',
  ])('the encoding is recognized by its zeros, wherever the file is split into chunks: %j', (written) => {
    for (const length of [1, 3, 1_000]) {
      const bytes = write(written)
      const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
        bytes.subarray(at * length, (at + 1) * length),
      )
      expect(findEncoding(pieces)).toBe(encoding)
      expect([...decode(pieces, encoding)].join('')).toBe(written)
    }
  })
})

test.each(['windows-1252', 'macintosh', 'ibm850'] as const)(
  'a UTF-8 byte order mark before a text in %s is ignored',
  (encoding) => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...bytesOf(text, encoding)])
    expect(findEncoding([bytes])).toBe(encoding)
    expect([...decode([bytes], encoding)].join('')).toBe(text)
  },
)

test('occasional NULs do not indicate UTF-16', () => {
  expect(findEncoding([bytesOf('phone,na\0me\n1,Jos\0é\n2,x\0\n', 'utf-8')])).toBe('utf-8')
})

test('an ASCII file is recognized as UTF-8', () => {
  expect(findEncoding([bytesOf('phone,name\n1,Ana\n', 'utf-8')])).toBe('utf-8')
})

test('every DOS code page has 128 characters', () => {
  expect(Object.values(dosCodePages).map((page) => page.length)).toEqual([128, 128])
})
