import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TitleGuard } from './title-guard'

const { refresh, place } = vi.hoisted(() => ({ refresh: vi.fn(), place: { path: '/' } }))
vi.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => place.path }))
const router = { refresh }

beforeEach(() => {
  vi.useFakeTimers()
  refresh.mockClear()
  document.title = 'Overview'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a page that is left without a title after navigation is refreshed exactly once', () => {
  const { rerender } = render(<TitleGuard />)
  pass(5_000)
  place.path = '/settings/business'
  document.title = ''
  rerender(<TitleGuard />)
  pass(999)
  expect(refresh).not.toHaveBeenCalled()
  pass(10_000)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a page whose title arrives within a second is not refreshed', () => {
  document.title = ''
  render(<TitleGuard />)
  pass(500)
  document.title = 'Business'
  pass(5_000)
  expect(refresh).not.toHaveBeenCalled()
})
