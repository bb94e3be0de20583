import { expect, test } from 'vitest'
import { directionOf, nextSort } from './list-sort'

test('a head turns its order round, and then goes back to the newest first', () => {
  expect(nextSort('name', '-created')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('name', '-name')).toBeNull()
  expect(nextSort('phone', 'name')).toBe('phone')
  expect(nextSort('created', '-created')).toBe('created')
  expect(nextSort('created', 'created')).toBeNull()
  expect(nextSort('created', 'name')).toBeNull()
})

test('one column alone is said to be sorted', () => {
  expect(directionOf('name', '-name')).toBe('descending')
  expect(directionOf('name', 'name')).toBe('ascending')
  expect(directionOf('phone', 'name')).toBe('none')
})
