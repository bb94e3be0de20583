import { expect, it } from 'vitest'
import { backoffSeconds } from './backoff'

it('the wait doubles up to the maximum, with jitter over the second half of each wait', () => {
  const limits = { firstSeconds: 2, longestSeconds: 20 }
  const waits = (random: number) =>
    [1, 2, 3, 4, 5, 60].map((attempt) => backoffSeconds(attempt, limits, () => random))
  expect(waits(0)).toEqual([1, 2, 4, 8, 10, 10])
  expect(waits(1)).toEqual([2, 4, 8, 16, 20, 20])
})
