import { expect, test } from 'vitest'
import { defineAttribute } from '../../attribute.fixture'
import { readAddress, readQueryString, searchFilters, sortOf, writeAddress } from './account-filters'

const unit = defineAttribute('u', 'text', { tag: 'unit', name: 'Unit' })
const reader = { attributes: [unit], seesDeleted: true }

test('the list’s state survives a round trip through the URL', () => {
  const address = readAddress({
    q: 'a&b +1',
    type: 't',
    blocked: 'true',
    since: '2026-11-01T03:00:00.000Z',
    attribute: ['u:contains:x, y', 'u:set:true'],
    deleted: 'true',
    sort: '-name',
    columns: 'phone,name',
  })
  expect(readQueryString(writeAddress(address))).toEqual(address)
  expect(writeAddress(readAddress({ view: 'x' }))).toBe('')
})

test('invalid filters and sort orders are left out', () => {
  const address = readAddress({
    q: ' a ',
    blocked: 'maybe',
    since: 'yesterday',
    until: '2026-13-01T00:00:00Z',
    attribute: ['gone:is:x', 'u:min:3', 'u:is:ok'],
    deleted: 'perhaps',
    sort: 'age',
  })
  expect(searchFilters(address, reader)).toEqual({ attribute: ['u:is:ok'] })
  expect(sortOf(address, {})).toBeUndefined()
})

test('deleted accounts are requested only for users who may see them', () => {
  const address = readAddress({ deleted: 'true' })
  expect(searchFilters(address, reader)).toEqual({ deleted: 'true' })
  expect(searchFilters(address, { ...reader, seesDeleted: false })).toEqual({})
})

test('a sort order applies only without a query, because search results are sorted by relevance', () => {
  const address = readAddress({ q: 'ana', sort: 'name' })
  expect(sortOf(address, searchFilters(address, reader))).toBeUndefined()
  expect(sortOf(address, searchFilters({ ...address, q: '' }, reader))).toBe('name')
})
