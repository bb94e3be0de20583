import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTime } from './in-time'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a prompt result is returned, and a prompt failure is thrown', async () => {
  expect(await inTime(Promise.resolve('read'))).toBe('read')
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(vi.getTimerCount()).toBe(0)
})

test('a promise that is too slow resolves to undefined, and its later failure is ignored', async () => {
  let fail: (error: Error) => void = () => {}
  const coming = inTime(new Promise((_, reject) => (fail = reject)))
  await vi.advanceTimersToNextTimerAsync()
  expect(await coming).toBeUndefined()
  fail(new Error('too late'))
})
