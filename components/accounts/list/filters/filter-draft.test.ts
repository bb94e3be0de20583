import { expect, test } from 'vitest'
import type { Attribute } from '@/lib/contract/definitions'
import { defineAttribute } from '../../attribute.fixture'
import { changeOf, type FilterDraft } from './filter-draft'

const attribute = (slot: Attribute['slot']) => defineAttribute('a', slot, { name: 'A' })
const change = (draft: Partial<FilterDraft>, already: string[] = []) =>
  changeOf(
    { of: 'created', way: 'between', from: '', to: '', ...draft },
    { attribute: already },
    'America/Santiago',
  )

test('a range of days runs from the start of the first day to the end of the last, in UTC for attributes', () => {
  const since = '2026-11-01T03:00:00.000Z'
  const until = '2026-11-22T03:00:00.000Z'
  const days = { from: '2026-11-01', to: '2026-11-21' }
  expect(change(days)).toEqual({ since, until })
  expect(change({ to: '2026-11-21' })).toEqual({ since: '', until })
  expect(change({ of: attribute('date'), ...days })).toEqual({
    attribute: ['a:since:2026-11-01T00:00:00.000Z', 'a:until:2026-11-22T00:00:00.000Z'],
  })
})

test('a number may have a decimal comma, and either bound of a range may be left out', () => {
  const of = attribute('number')
  expect(change({ of, from: ' 2,5 ' })).toEqual({ attribute: ['a:min:2.5'] })
  expect(change({ of, to: '-3' })).toEqual({ attribute: ['a:max:-3'] })
})

test('a new filter is added to the existing filters, and a repeated filter is added only once', () => {
  const draft = { of: attribute('text'), way: 'contains', from: ' Torre ' } as const
  expect(change(draft, ['b:is:x'])).toEqual({ attribute: ['b:is:x', 'a:contains:Torre'] })
  expect(change(draft, ['a:contains:Torre'])).toEqual({ attribute: ['a:contains:Torre'] })
  expect(change({ of: attribute('image'), way: 'set:false' })).toEqual({ attribute: ['a:set:false'] })
})

test('an incomplete draft is not a filter', () => {
  expect(change({})).toBeUndefined()
  expect(change({ of: attribute('text'), way: 'is', from: ' ' })).toBeUndefined()
  expect(change({ of: attribute('number'), from: 'many' })).toBeUndefined()
})
