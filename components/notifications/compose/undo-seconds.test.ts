import { expect, test } from 'vitest'
import { undoLimitSeconds } from '@/lib/contract/choices'
import { undoSecondsFor } from './undo-seconds'

test.each([
  [0, 0],
  [1, 0],
  [2, 10],
  [10, 10],
  [11, 20],
  [100, 20],
  [1_000, 30],
  [10_000, 40],
  [100_000, 50],
  [100_001, 60],
  [10_000_000, 60],
])('a notification to %i people can be undone for %i seconds', (people, seconds) => {
  expect(undoSecondsFor(people)).toBe(seconds)
})

test('a notification to an unknown number of people gets the longest undo period', () => {
  expect(undoSecondsFor(undefined)).toBe(undoLimitSeconds)
})
