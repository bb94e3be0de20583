import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Console, router } from '@/components/console.fixture'
import { TitleGuard } from './title-guard'

beforeEach(() => {
  vi.useFakeTimers()
  document.title = 'Overview'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (path: string) => (
  <Console path={path}>
    <TitleGuard />
  </Console>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a page that still has no title after navigation is refreshed exactly once', () => {
  const { rerender } = render(at('/'))
  pass(5_000)
  document.title = ''
  rerender(at('/settings/business'))
  pass(2_000)
  expect(router.refresh).not.toHaveBeenCalled()
  pass(10_000)
  expect(router.refresh).toHaveBeenCalledOnce()
})

test('a page that waits two seconds for its title is not refreshed', () => {
  document.title = ''
  render(at('/'))
  pass(2_000)
  document.title = 'Business'
  pass(5_000)
  expect(router.refresh).not.toHaveBeenCalled()
})
