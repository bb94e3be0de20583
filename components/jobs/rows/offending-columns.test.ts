import { expect, test } from 'vitest'
import { findOffendingColumns, trimSurplus } from './offending-columns'

const fields = ['fullname', 'phone', null, 'attribute:floor']

test('the columns that issues name are shown, each once and in the order of the file', () => {
  const issues = [{ path: 'attribute:floor' }, { path: 'phone' }, { path: 'phone' }]
  expect(findOffendingColumns(issues, fields)).toEqual([1, 3])
})

test('an issue of the whole row, or of a field without a column, shows all of them', () => {
  expect(findOffendingColumns([{ path: '' }], fields)).toBeUndefined()
  expect(findOffendingColumns([{ path: 'phone' }, { path: 'accountType' }], fields)).toBeUndefined()
  expect(findOffendingColumns([], fields)).toBeUndefined()
})

test('surplus cells go when they were emptied, and only from the end', () => {
  expect(trimSurplus(['a', '', 'x', ''], 2)).toEqual(['a', '', 'x'])
  expect(trimSurplus(['a', '', '', ''], 2)).toEqual(['a', ''])
  expect(trimSurplus(['a', ''], 3)).toEqual(['a', ''])
})
