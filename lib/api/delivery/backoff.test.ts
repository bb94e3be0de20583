import { describe, expect, it } from 'vitest'
import { backoffSeconds } from '../workers/backoff'
import { resultOf } from './result'
import { usualTiming } from './timing'

describe('the wait before the next attempt', () => {
  it('doubles up to the maximum, with jitter over its second half', () => {
    const limits = { firstSeconds: 2, longestSeconds: 20 }
    const waits = (random: number) =>
      [1, 2, 3, 4, 5, 60].map((attempt) => backoffSeconds(attempt, limits, () => random))
    expect(waits(0)).toEqual([1, 2, 4, 8, 10, 10])
    expect(waits(1)).toEqual([2, 4, 8, 16, 20, 20])
  })

  it('is exactly what the provider asks for, up to an hour', () => {
    const wait = (afterSeconds?: number) =>
      resultOf(
        { kind: 'retry', code: '4', afterSeconds },
        { attempt: 1, attemptsBefore: 0, device: null },
        usualTiming,
      ).afterSeconds
    expect([wait(1), wait(30), wait(1e9)]).toEqual([1, 30, 3600])
    expect(wait()).toBeGreaterThan(0.5)
  })
})
