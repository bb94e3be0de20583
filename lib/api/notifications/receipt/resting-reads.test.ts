import { expect, test, vi } from 'vitest'
import { RestingReads } from './resting-reads'

let now = 0
/** Reads that take `tookMs` each, and how many there were. */
function slowReads(tookMs: number) {
  const reads = new RestingReads<number>(() => now)
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

test('all who ask while something is read share one read of it', async () => {
  const { look, count } = slowReads(100)
  expect(await Promise.all([look(), look(), look('b'), look()])).toEqual([1, 1, 2, 1])
  expect(count()).toBe(2)
})

test('what was read is read again once ten times as long has passed', async () => {
  const { look } = slowReads(100)
  expect(await look()).toBe(1)
  now += 999
  expect(await look()).toBe(1)
  now += 1
  expect(await look()).toBe(2)
})

test('an answer that is forgotten late takes no newer read with it', async () => {
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

test('a read that failed is not remembered', async () => {
  const reads = new RestingReads<number>(() => now)
  await expect(reads.get('a', () => Promise.reject(new Error('no connection')))).rejects.toThrow()
  expect(await reads.get('a', async () => 1)).toBe(1)
})
