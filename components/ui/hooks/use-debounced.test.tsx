// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebounced } from './use-debounced'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (leading: boolean) =>
  renderHook(({ value }) => useDebounced(value, 30, { leading }), {
    initialProps: { value: '' },
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a value takes effect once it has been stable', () => {
  const { result, rerender } = show(false)
  pass(100)
  rerender({ value: '1' })
  pass(29)
  expect(result.current).toBe('')
  pass(1)
  expect(result.current).toBe('1')
})

test('with leading, a change after a pause takes effect immediately, and quick ones after it only once they stop', () => {
  const { result, rerender } = show(true)
  pass(30)
  rerender({ value: '1' })
  expect(result.current).toBe('1')
  pass(10)
  rerender({ value: '12' })
  pass(10)
  rerender({ value: '123' })
  expect(result.current).toBe('1')
  pass(30)
  expect(result.current).toBe('123')
  rerender({ value: '1234' })
  expect(result.current).toBe('1234')
})
