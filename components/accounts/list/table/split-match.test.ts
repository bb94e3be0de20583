import { expect, test } from 'vitest'
import { findFolded, splitAt, splitShownPhone } from './split-match'

test.each([
  [{ start: 3, length: 5 }, ['+56 ', '9 1234', ' 5678']],
  [{ start: 0, length: 3 }, ['', '+56', ' 9 1234 5678']],
  [{ start: 8, length: 4 }, ['+56 9 1234 ', '5678', '']],
  [{ start: 1, length: 11 }, ['+', '56 9 1234 5678', '']],
])('a match %o in a raw phone is marked in the shown one', (match, parts) => {
  expect(splitShownPhone('+56912345678', '+56 9 1234 5678', match)).toEqual(parts)
})

test('a phone that is shown otherwise than by grouping has no mark', () => {
  expect(splitShownPhone('+56912345678', '9 1234', { start: 0, length: 3 })).toEqual(['9 1234', '', ''])
})

test('a query is found whatever its case and accents', () => {
  expect(splitAt('Ana Ñuñoa', findFolded('Ana Ñuñoa', 'nuno') ?? { start: 0, length: 0 })).toEqual([
    'Ana ',
    'Ñuño',
    'a',
  ])
  expect(findFolded('Ana', '')).toBeUndefined()
  expect(findFolded('Ana', 'x')).toBeUndefined()
})
