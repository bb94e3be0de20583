import { expect, it } from 'vitest'
import { resultOf } from './result'
import { usualTiming } from './timing'

it('a delivery is retried after exactly the wait that the provider requests, up to an hour', () => {
  const wait = (afterSeconds?: number) =>
    resultOf(
      { kind: 'retry', code: '4', afterSeconds },
      { attempt: 1, attemptsBefore: 0, device: null },
      usualTiming,
    ).afterSeconds
  expect([wait(1), wait(30), wait(1e9)]).toEqual([1, 30, 3600])
  expect(wait()).toBeGreaterThan(0.5)
})
