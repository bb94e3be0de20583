import { expect, test } from 'vitest'
import { addSample, estimateProgress, type Sample } from './progress-estimate'

const collect = (seen: Sample[]) => seen.reduce<readonly Sample[]>(addSample, [])
const everySecond = (places: number[]) => collect(places.map((place, index) => ({ place, at: index * 1000 })))

test('a steady pace yields rows per second and the time left', () => {
  const samples = everySecond([0, 2000, 4000, 6000])
  expect(estimateProgress(samples, 80_000)).toEqual({ rowsPerSecond: 2000, secondsLeft: 40 })
})

test('a single sample or a standstill yields no estimate', () => {
  expect(estimateProgress(everySecond([500]), 1000)).toBeUndefined()
  expect(estimateProgress(everySecond([500, 500, 500, 500]), 1000)).toBeUndefined()
})

test('one slow second barely changes the pace', () => {
  const before = everySecond(Array.from({ length: 20 }, (_, second) => second * 1000))
  const after = addSample(before, { place: 19_100, at: 20_000 })
  const rate = estimateProgress(after, 100_000)?.rowsPerSecond ?? 0
  expect(rate).toBeGreaterThan(900)
  expect(rate).toBeLessThanOrEqual(1000)
})

test('a lasting change of pace shows within half a minute', () => {
  const slow = Array.from({ length: 20 }, (_, second) => second * 100)
  const fast = Array.from({ length: 30 }, (_, second) => 2000 + second * 5000)
  expect(estimateProgress(everySecond([...slow, ...fast]), 1_000_000)?.rowsPerSecond).toBe(5000)
})

test('a new phase restarts the estimate', () => {
  const samples = addSample(everySecond([0, 5000, 10_000]), { place: 10, at: 3000 })
  expect(samples).toEqual([{ place: 10, at: 3000 }])
  expect(estimateProgress(samples, 10_000)).toBeUndefined()
})

test('the same response seen twice counts once', () => {
  const samples = everySecond([0, 1000])
  expect(addSample(samples, { place: 1000, at: 1000 })).toBe(samples)
})

test('a gap without responses, such as in a hidden tab, preserves the pace', () => {
  const samples = addSample(everySecond([0, 1000, 2000]), { place: 62_000, at: 62_000 })
  expect(estimateProgress(samples, 100_000)).toEqual({ rowsPerSecond: 1000, secondsLeft: 40 })
})
