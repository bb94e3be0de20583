import { expect, it } from 'vitest'
import { Pace } from './pace'

/** The times at which this many sends start if each waits for the returned time and then tries again. */
function startsOf(pace: Pace, count: number, from = 10_000): number[] {
  const starts: number[] = []
  for (let now = from; starts.length < count; ) {
    const wait = pace.take(now)
    if (wait === 0) starts.push(now)
    now += wait
  }
  return starts
}

it('starts no more sends than its rate allows, except for a small burst after a pause', () => {
  const starts = startsOf(new Pace(80), 400)
  for (const start of starts) {
    const within = starts.filter((other) => other >= start && other < start + 1_000)
    expect(within.length).toBeLessThanOrEqual(88)
  }
  expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeCloseTo((392 / 80) * 1000, -1)
})

it('does not build up a larger burst while idle', () => {
  const pace = new Pace(80)
  startsOf(pace, 80)
  expect(startsOf(pace, 100, 60_000).filter((start) => start === 60_000)).toHaveLength(8)
})
