// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NavLink } from './nav-link'

const drawn = vi.hoisted(() => vi.fn())
const status = vi.hoisted(() => ({ pending: false }))
vi.mock('next/link', () => ({
  default: ({ prefetch, ...props }: Record<string, unknown>) => {
    drawn(prefetch)
    return <a {...props} />
  },
  useLinkStatus: () => status,
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  status.pending = false
})

const show = () => {
  render(<NavLink href="/accounts">Accounts</NavLink>)
  return screen.getByRole('link', { name: 'Accounts' })
}

test('the loading shell of the linked page is prefetched only once the current page is idle', () => {
  show()
  expect(drawn).toHaveBeenLastCalledWith(false)
  act(() => vi.advanceTimersByTime(1_000))
  expect(drawn).toHaveBeenLastCalledWith(null)
})

test('a pressed link is marked while its page is loading', () => {
  expect(show().querySelector('[data-pressed]')).toBeNull()
  cleanup()
  status.pending = true
  expect(show().querySelector('[data-pressed]')).not.toBeNull()
})
