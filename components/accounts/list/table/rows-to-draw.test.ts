import { expect, test } from 'vitest'
import { rowsToDraw } from './rows-to-draw'

const ends = (rows: number[]) => [rows[0], rows.at(-1), rows.length]

test('rows in sight are drawn, and some around them', () => {
  expect(ends(rowsToDraw({ sight: { first: 0, last: 20 }, count: 1000 }))).toEqual([0, 32, 33])
  expect(ends(rowsToDraw({ sight: { first: 500, last: 520 }, count: 1000 }))).toEqual([488, 532, 45])
  expect(ends(rowsToDraw({ sight: { first: 990, last: 1010 }, count: 1000 }))).toEqual([978, 999, 22])
})

test('the row that has the focus is drawn wherever it is', () => {
  const sight = { first: 500, last: 520 }
  expect(rowsToDraw({ sight, count: 1000, active: 3 })[0]).toBe(3)
  expect(rowsToDraw({ sight, count: 1000, active: 900 }).at(-1)).toBe(900)
  expect(rowsToDraw({ sight, count: 1000, active: 510 })).toHaveLength(45)
  expect(rowsToDraw({ sight, count: 1000, active: 1000 })).toHaveLength(45)
})

test('a list that is shorter than what was in sight has rows, and an empty one none', () => {
  expect(ends(rowsToDraw({ sight: { first: 500, last: 520 }, count: 40 }))).toEqual([27, 39, 13])
  expect(rowsToDraw({ sight: { first: 0, last: 20 }, count: 0 })).toEqual([])
})
