import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSearchState } from './use-search-state'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = () =>
  renderHook(({ isWaiting }) => useSearchState(isWaiting), { initialProps: { isWaiting: false } })

test('results count as old after 150 ms, the search as slow after 1 s, and a retry is offered after 5 s', async () => {
  const { result, rerender } = show()
  expect(result.current).toMatchObject({ stage: 'answered', isOld: false })
  rerender({ isWaiting: true })
  expect(result.current).toMatchObject({ stage: 'asked', isOld: false })
  await wait(150)
  expect(result.current).toMatchObject({ stage: 'old', isOld: true })
  await wait(850)
  expect(result.current.stage).toBe('slow')
  await wait(4_000)
  expect(result.current.stage).toBe('silent')
})

test('a response resets the stage at once, and the next search starts from the beginning', async () => {
  const { result, rerender } = show()
  rerender({ isWaiting: true })
  await wait(5_000)
  rerender({ isWaiting: false })
  expect(result.current).toMatchObject({ stage: 'answered', isOld: false })
  rerender({ isWaiting: true })
  expect(result.current.stage).toBe('asked')
})

test('a retry restarts the wait, and earlier results keep looking old', async () => {
  const { result, rerender } = show()
  rerender({ isWaiting: true })
  await wait(5_000)
  act(() => result.current.restart())
  expect(result.current).toMatchObject({ stage: 'old', isOld: true })
  await wait(4_999)
  expect(result.current.stage).toBe('slow')
  await wait(1)
  expect(result.current.stage).toBe('silent')
})
