import { expect, test, vi } from 'vitest'
import { CostBasedCache } from './cost-based-cache'

let now = 0
/** Creates a cache whose reads take `tookMs` each, and counts the reads. */
function slowReads(tookMs: number) {
  const reads = new CostBasedCache<number>(() => now)
  let count = 0
  const read = async () => {
    count += 1
    const value = count
    await Promise.resolve()
    now += tookMs
    return value
  }
  return { look: (key = 'a') => reads.get(key, read), count: () => count }
}

test('concurrent callers share one read', async () => {
  const { look, count } = slowReads(100)
  expect(await Promise.all([look(), look(), look('b'), look()])).toEqual([1, 1, 2, 1])
  expect(count()).toBe(2)
})

test('a result is cached for ten times as long as its read took', async () => {
  const { look } = slowReads(100)
  expect(await look()).toBe(1)
  now += 999
  expect(await look()).toBe(1)
  now += 1
  expect(await look()).toBe(2)
})

test('the late expiry of an old result does not remove a newer one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { look, count } = slowReads(100)
  await look()
  now += 1_000
  const newer = look()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(await Promise.all([newer, look()])).toEqual([2, 2])
  expect(count()).toBe(2)
})

test('a failed read is not cached', async () => {
  const reads = new CostBasedCache<number>(() => now)
  await expect(reads.get('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow()
  expect(await reads.get('a', async () => 1)).toBe(1)
})
