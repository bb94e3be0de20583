import { expect, test } from 'vitest'
import { findFolded, fittingPieces, splitAt, splitShownPhone } from './split-match'

test.each([
  [{ start: 3, length: 5 }, ['+56 ', '9 1234', ' 5678']],
  [{ start: 0, length: 3 }, ['', '+56', ' 9 1234 5678']],
  [{ start: 8, length: 4 }, ['+56 9 1234 ', '5678', '']],
  [{ start: 1, length: 11 }, ['+', '56 9 1234 5678', '']],
])('a match %o in a raw phone number is located in the formatted one', (match, parts) => {
  expect(splitShownPhone('+56912345678', '+56 9 1234 5678', match)).toEqual(parts)
})

test('a phone number that is reformatted beyond grouping has no match', () => {
  expect(splitShownPhone('+56912345678', '9 1234', { start: 0, length: 3 })).toEqual(['9 1234', '', ''])
})

test('a query is found regardless of case and accents', () => {
  expect(splitAt('Ana Ñuñoa', findFolded('Ana Ñuñoa', 'nuno') ?? { start: 0, length: 0 })).toEqual([
    'Ana ',
    'Ñuño',
    'a',
  ])
  expect(findFolded('Ana', '')).toBeUndefined()
  expect(findFolded('Ana', 'x')).toBeUndefined()
})

test('the text that shrinks first stops at the matched words, so that no word is split', () => {
  const matches = [
    { start: 6, length: 3 },
    { start: 15, length: 2 },
  ]
  expect(fittingPieces('Ana Desilva y Mateo Paz', matches)).toEqual({
    before: 'Ana ',
    pieces: [
      { word: [{ text: 'De' }, { text: 'sil', isHit: true }, { text: 'va' }] },
      { rest: ' y ' },
      { word: [{ text: 'M' }, { text: 'at', isHit: true }, { text: 'eo' }] },
      { rest: ' Paz' },
    ],
  })
})

test('truncation never splits a letter', () => {
  const { before, pieces } = fittingPieces(
    'Torre 🏠🏠 3 de abril de 🏠 B',
    [
      { start: 11, length: 1 },
      { start: 28, length: 1 },
    ],
    4,
  )
  expect(before).toBe('…🏠 ')
  expect(pieces).toEqual([
    { word: [{ text: '3', isHit: true }] },
    { rest: ' de abril de 🏠 ' },
    { word: [{ text: 'B', isHit: true }] },
  ])
})
