import { expect, test } from 'vitest'
import { checkRules } from './check-rules'

const typed = { slot: 'text', options: [], minimum: '', maximum: '', pattern: '' } as const
const check = (change: Partial<Parameters<typeof checkRules>[0]>) =>
  checkRules({ ...typed, options: [], ...change }).map(({ field, code }) => `${field} ${code}`)

test('impossible rules are reported at their fields before they are sent', () => {
  expect(check({ minimum: 'x', maximum: '2,5', pattern: '(' })).toEqual([
    'minimum invalid_format',
    'maximum out_of_range',
    'pattern invalid_pattern',
  ])
  expect(check({ minimum: '3', maximum: '2' })).toEqual(['minimum range_reversed'])
  expect(check({ minimum: '300', pattern: 'a*' })).toEqual(['minimum range_reversed'])
  expect(check({ pattern: '(?=a)a' })).toEqual(['pattern unsafe_pattern'])
  expect(check({ slot: 'number', minimum: '-2,5', maximum: '-2.5' })).toEqual([])
})

test('rules that do not apply to the kind of value are ignored, as their fields are hidden', () => {
  expect(check({ slot: 'number', pattern: '(' })).toEqual([])
  expect(check({ slot: 'date', minimum: 'x' })).toEqual([])
  expect(check({ options: ['A'], minimum: 'x', pattern: '(' })).toEqual([])
})
