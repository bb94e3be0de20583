import { expect, test } from 'vitest'
import { readIds } from './read-ids'

test.each([
  ['separate lines', 'a1\nb2\r\n c3 '],
  ['a list with commas and semicolons', 'a1, b2;c3'],
  ['a JSON array', '["a1","b2","c3"]'],
  ['a JSON object', '{"accountIds":["a1","b2"],"next":null,"more":[{"id":"c3","phone":"+569"}]}'],
  ['quoted and bracketed values', '\'a1\' "b2" (c3)'],
  ['a fragment of JSON', '"a1",\n"b2",\n"c3",'],
])('IDs are read from %s', (_, text) => {
  expect(readIds(text).ids).toEqual(['a1', 'b2', 'c3'])
})

test.each([
  ['separate lines', 'user:1\na/b\n a b \n50%\na,b\nкв 12\na"b\nx?y#z'],
  ['a JSON array', '["user:1","a/b","a b","50%","a,b","кв 12","a\\"b","x?y#z"]'],
  ['quoted lines', '"user:1",\n"a/b",\n"a b",\n"50%",\n"a,b",\n"кв 12",\n"a""b",\n"x?y#z"'],
])('IDs of another deployment are read whole from %s', (_, text) => {
  const ids = ['user:1', 'a/b', 'a b', '50%', 'a,b', 'кв 12', 'a"b', 'x?y#z']
  expect(readIds(text, { isUpstream: true })).toEqual({ ids, repeated: 0, notIds: [] })
})

test('a repeated ID is listed once, at its first position', () => {
  expect(readIds('b a b a b')).toEqual({ ids: ['b', 'a'], repeated: 3, notIds: [] })
})

test('tokens that cannot be IDs are reported', () => {
  expect(readIds('a1 +56912345678 ñandú +56912345678').notIds).toEqual(['+56912345678', 'ñandú'])
})

test('blank text contains no IDs', () => {
  expect(readIds(' \n, ')).toEqual({ ids: [], repeated: 0, notIds: [] })
})
