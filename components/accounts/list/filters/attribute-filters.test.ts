import { expect, test } from 'vitest'
import type { Attribute } from '@/lib/contract/definitions'
import { fittingTexts, joinRanges, readFilters } from './attribute-filters'

const attributes = [
  { id: 'floor', slot: 'number' },
  { id: 'age', slot: 'number' },
  { id: 'since', slot: 'date' },
] as Attribute[]
const joined = (...texts: string[]) =>
  joinRanges(readFilters(texts, attributes)).map((range) => range.map(({ text }) => text))

test("an attribute's lower and upper bounds form one filter, in any order", () => {
  expect(joined('floor:max:9', 'age:min:1', 'floor:min:2')).toEqual([
    ['age:min:1'],
    ['floor:min:2', 'floor:max:9'],
  ])
  const [first, last] = ['since:since:2020-01-01T00:00:00.000Z', 'since:until:2021-01-01T00:00:00.000Z']
  expect(joined(first, last)).toEqual([[first, last]])
})

test('bounds of different attributes, repeated bounds and unreadable filters stay separate', () => {
  const alone = [
    'floor:min:1',
    'age:max:9',
    'age:max:8',
    'age:min:1',
    'gone:min:1',
    'gone:max:2',
    'floor:set:true',
  ]
  expect(joined(...alone)).toEqual(alone.map((text) => [text]))
})

test.each(['user:1', 'a:is', 'a/b', 'a b', '50%', 'a,b', 'кв 12', 'a"b', 'x?y#z', 'x'.repeat(200)])(
  'a filter by the attribute %s is applied, whatever its value',
  (id) => {
    const texts = [`${id}:is:at:is:9`, `${id}:contains:${'v'.repeat(200)}`]
    expect(fittingTexts(texts, [{ id, slot: 'text' }] as Attribute[])).toEqual(texts)
  },
)
