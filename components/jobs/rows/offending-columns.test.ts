import { expect, test } from 'vitest'
import { findOffendingColumns, trimSurplus } from './offending-columns'

const fields = ['fullname', 'phone', null, 'attribute:floor']

test('columns with issues are listed once each, in the file’s order', () => {
  const issues = [{ path: 'attribute:floor' }, { path: 'phone' }, { path: 'phone' }]
  expect(findOffendingColumns(issues, fields)).toEqual([1, 3])
})

test('an issue with the whole row, or with a field that has no column, selects all columns', () => {
  expect(findOffendingColumns([{ path: '' }], fields)).toBeUndefined()
  expect(findOffendingColumns([{ path: 'phone' }, { path: 'accountType' }], fields)).toBeUndefined()
  expect(findOffendingColumns([], fields)).toBeUndefined()
})

test('empty surplus cells are dropped, but only from the end', () => {
  expect(trimSurplus(['a', '', 'x', ''], 2)).toEqual(['a', '', 'x'])
  expect(trimSurplus(['a', '', '', ''], 2)).toEqual(['a', ''])
  expect(trimSurplus(['a', ''], 3)).toEqual(['a', ''])
})
