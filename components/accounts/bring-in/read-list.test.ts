import { expect, test } from 'vitest'
import { guessListed, readList, splitList, writeList } from './read-list'

test.each([
  ['lines', 'a1\r\nb2\n\n c3 '],
  ['the first of several columns', '"a1",Ana,x\nb2;Leo\nc3\tEva'],
  ['one line with commas', 'a1, b2;c3'],
])('the entries are read from %s', (_, text) => {
  expect(splitList(text)).toEqual(['a1', 'b2', 'c3'])
})

test('an ID that contains a separator is read whole if it is quoted or has its own line', () => {
  const ids = ['user:1', 'a/b', 'a b', '50%', 'a,b', 'кв 12', 'a"b', 'x?y#z', "'x;y'"]
  expect(splitList('a1\na,b\nc;d')).toEqual(['a1', 'a,b', 'c;d'])
  expect(splitList('"a,b"; "c""d" ,e')).toEqual(['a,b', 'c"d', 'e'])
  expect(splitList('id,name\n"a,b",Ana\nc,')).toEqual(['id', 'a,b', 'c'])
  expect(splitList(writeList(ids))).toEqual(ids)
  expect(splitList(writeList(['a,b']))).toEqual(['a,b'])
})

test('an entry repeated with different punctuation is read once, and a heading is not an entry', () => {
  const all = ['Phone', '+56 9 1234 5678', '+56912345678', '(02) 2345 678', 'Ana']
  expect(readList(all, 'phones')).toEqual({
    entries: ['+56912345678', '(02) 2345 678'],
    repeated: 1,
    wrong: ['Ana'],
  })
  const tooLong = 'x'.repeat(201)
  expect(readList(['accountId', 'a1', 'A1', 'a1', 'a b', tooLong], 'ids')).toEqual({
    entries: ['a1', 'A1', 'a b'],
    repeated: 1,
    wrong: [tooLong],
  })
})

test('phone numbers are distinguished from IDs', () => {
  expect(guessListed(['phone', '+56912345678', '912345678'])).toBe('phones')
  expect(guessListed(['1001', '1002', '+56912345678'])).toBe('ids')
  expect(guessListed(['65f0c0ffee65f0c0ffee1234', '12345678-aaaa'])).toBe('ids')
  expect(guessListed([])).toBe('ids')
})
