import { expect, test } from 'vitest'
import { pollAfterMs } from './job-poll-interval'

test('a visible page polls every second, and a hidden one every ten seconds', () => {
  expect(pollAfterMs({ hidden: false, failingForMs: 0 })).toBe(1_000)
  expect(pollAfterMs({ hidden: true, failingForMs: 0 })).toBe(10_000)
})

test('every failed request doubles the wait, up to half a minute', () => {
  const waits: number[] = []
  let failingForMs = 500
  for (let question = 0; question < 8; question++) {
    const wait = pollAfterMs({ hidden: false, failingForMs })
    waits.push(wait)
    failingForMs += wait
  }
  expect(waits).toEqual([1_000, 1_500, 3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
})
