// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoverPrefetchLink } from './hover-prefetch-link'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('next/link', () => ({
  default: ({ prefetch, ...props }: Record<string, unknown>) => {
    drawn(prefetch)
    return <a {...props}>account</a>
  },
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () => {
  render(<HoverPrefetchLink href="/accounts/1" />)
  return screen.getByRole('link')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('hovering or focusing briefly prefetches nothing', () => {
  const link = show()
  fireEvent.mouseEnter(link)
  pass(50)
  fireEvent.mouseLeave(link)
  fireEvent.focus(link)
  pass(50)
  fireEvent.blur(link)
  pass(1_000)
  expect(drawn).toHaveBeenLastCalledWith(false)
})

test('a link that stays hovered or focused prefetches its page', () => {
  const link = show()
  fireEvent.focus(link)
  pass(100)
  expect(drawn).toHaveBeenLastCalledWith(null)
})
