import { expect, test } from 'vitest'
import { readIds } from './read-ids'

test.each([
  ['a1\nb2\r\n c3 ', 'lines'],
  ['a1, b2;c3', 'commas and semicolons'],
  ['["a1","b2","c3"]', 'a JSON array'],
  ['{"accountIds":["a1","b2"],"next":null,"more":[{"id":"c3","phone":"+569"}]}', 'a JSON object'],
  ['\'a1\' "b2" (c3)', 'quotes and brackets'],
  ['"a1",\n"b2",\n"c3",', 'a torn piece of JSON'],
])('%s', (text) => {
  expect(readIds(text).ids).toEqual(['a1', 'b2', 'c3'])
})

test('repeated ids are asked once, in the place of the first', () => {
  expect(readIds('b a b a b')).toEqual({ ids: ['b', 'a'], repeated: 3, notIds: [] })
})

test('what cannot be an id is named', () => {
  expect(readIds('a1 +56912345678 ñandú +56912345678').notIds).toEqual(['+56912345678', 'ñandú'])
})

test('nothing is nothing', () => {
  expect(readIds(' \n, ')).toEqual({ ids: [], repeated: 0, notIds: [] })
})
