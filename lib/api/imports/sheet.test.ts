import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDelimiter } from '@/lib/format/csv/delimiter'
import { guardCell, guardOnce, unguardCell } from '@/lib/format/csv/write-row'
import { truncate } from '@/lib/format/truncate'

const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', 'x', '🔥') })

test('a guarded cell does not start a formula, and is unguarded when read', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(guardCell(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(unguardCell(guardCell(cell))).toBe(cell)
    }),
  )
})

test.each(['-33.4489', '-33,4489', '-5', '-1e-7', '-0.5'])('%s is written as a plain number', (cell) => {
  expect(guardCell(cell)).toBe(cell)
  expect(guardOnce(cell)).toBe(cell)
  expect(unguardCell(cell)).toBe(cell)
  // Files from older versions have an apostrophe before the number.
  expect(unguardCell(`'${cell}`)).toBe(cell)
})

test.each(['+56961234821', '-5+3', '-A1', '=-5', '--5', '-1.5.6', '-5 ', '-1e', '-', '-,5', "'-5", '-5\n'])(
  '%j is not a plain number and is guarded',
  (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`)
    expect(unguardCell(guardCell(cell))).toBe(cell)
  },
)

test('guarding a cell that already looks guarded keeps its meaning', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(guardOnce(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(unguardCell(guardOnce(cell))).toBe(unguardCell(cell))
    }),
  )
})

test('cutting text does not split a character', () => {
  expect(truncate('ab', 3)).toBe('ab')
  expect(truncate('a🔥', 2)).toBe('a')
  expect(truncate('a🔥', 3)).toBe('a🔥')
})

test.each([
  ['a,b\n1,2', ','],
  ['a;b\n1,5;2', ';'],
  ['a\tb, c\n1\t2', '\t'],
  ['a|b\n1|2', '|'],
  ['phone\n1', ','],
  ['"a;b;c",d\n1,2', ','],
  ['name;phone\n"Pérez, Ana, María";1\n"Soto, Luis";2', ';'],
  ['"a;""b"";c",d\n1,2', ','],
  ['a;b\n5" pipe;1\n', ';'],
  ['Listado, torre norte\n\na;b\n1;2', ';'],
  ['Listado\na;b\n1,5;2', ';'],
  // The names, addresses, locations and decimals below these headings contain commas themselves.
  ['Nombre;Teléfono\nSoto, Ana;1\nPaz, Luis;2', ';'],
  ['phone;fullname;unit\n1;Ana;Calle 1, depto 2, Santiago\n2;Luis;Calle 3, depto 4, Santiago', ';'],
  ['phone;home\n1;-33,4489, -70,6693\n2;-33,4490, -70,6694', ';'],
  ['phone;size\n1;1,5\n2;2,5', ';'],
  ['phone\tfullname\n1\tSoto, Ana\n2\tPaz, Luis', '\t'],
  ['Residentes, torre A\nNombre;Teléfono\nAna;1\nLuis;2', ';'],
  ['"'.repeat(65_536), ','],
  ['', ','],
])('the delimiter of %j is %j', (beginning, delimiter) => expect(findDelimiter(beginning)).toBe(delimiter))
