import { expect, test } from 'vitest'
import { scaleOf } from './usage-service'

test.each([
  [20_000, 21_000, 1, 1],
  [20_000, 21_000, 15, 16],
  [20_000, 1_000_000, 123, 6_200],
  [300, 300, 123, 123],
  [0, 1_000_000, 0, 0],
])('in a sample of %i of %i accounts, %i matches extrapolate to %i', (looked, total, found, stands) => {
  expect(scaleOf(looked, total)(found)).toBe(stands)
})
