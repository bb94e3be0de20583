import { expect, test } from 'vitest'
import { directionOf, nextSort } from './list-sort'

test('a column header reverses its order, then returns to newest first', () => {
  expect(nextSort('name', '-created')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('name', '-name')).toBeNull()
  expect(nextSort('phone', 'name')).toBe('phone')
  expect(nextSort('created', '-created')).toBe('created')
  expect(nextSort('created', 'created')).toBeNull()
  expect(nextSort('created', 'name')).toBeNull()
})

test('only one column is announced as sorted', () => {
  expect(directionOf('name', '-name')).toBe('descending')
  expect(directionOf('name', 'name')).toBe('ascending')
  expect(directionOf('phone', 'name')).toBe('none')
})
