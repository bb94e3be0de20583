import { expect, test } from 'vitest'
import { findHeadings } from './headings'

const title = ['Listado de residentes 2026', '', '']
const blank = ['', ' ', '']
const head = ['Teléfono', 'Nombre', '']
const rowOf = (phone: string) => [phone, 'Ana', 'x']
const row = rowOf('+56911110001')

test.each<[string, string[][], number]>([
  ['at the top', [head, row], 1],
  ['below a title and an empty row', [title, blank, head, row], 3],
  ['below an empty row', [blank, head, row], 2],
  ['in the tenth row', [...Array(9).fill(title), head], 10],
  ['in the first row if every row has one cell', [['phone'], [''], ['+56911110001']], 1],
  ['in the first row if the next row with two cells is data', [['phone'], ['+56911110001', 'x']], 1],
  [
    'in the first row if the next row has a phone without a country code',
    [['phone', '', ''], rowOf('9 1111 0001')],
    1,
  ],
  ['in the first row if the file is empty', [], 1],
])('the headings are %s', (_, first, headingsRow) => {
  expect(findHeadings(first, [])).toBe(headingsRow)
})

test('an earlier import’s headings are recognized, and the latest import takes priority', () => {
  const first = [
    ['Fecha', '2026'],
    [' Fono ', 'Nombre'],
    ['Otro', 'x'],
  ]
  expect(findHeadings(first, [['Nadie'], ['Fono', 'Nombre'], ['Fecha', '2026']])).toBe(2)
  expect(findHeadings(first, [['Fono'], ['Nombre', 'Fono']])).toBe(1)
})
