import { act, cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFormat } from '@/lib/i18n/use-format'
import { noteServerTime, serverNow, startServerClock, toBrowserTime, toServerTime } from './server-clock'

const hourMs = 3_600_000
const served = Date.parse('2026-11-22T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: served }))
afterEach(() => {
  cleanup()
  noteServerTime(Date.now(), Date.now())
  vi.useRealTimers()
})

function Age({ at }: { at: number }) {
  return <p>{useFormat().relative(at)}</p>
}

const page = (at: number) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date(served)} messages={{}}>
    <Age at={at} />
  </NextIntlClientProvider>
)

test.each([-3, 3])(
  "a browser whose clock is %i hours off shows ages according to the server's clock",
  async (hours) => {
    vi.setSystemTime(served + hours * hourMs)
    render(page(served - 120_000))
    act(() => noteServerTime(served, Date.now() - 200))
    expect(screen.getByText('2 min. ago')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('3 min. ago')).toBeTruthy()
  },
)

test('timestamps can be converted between the two clocks', () => {
  vi.setSystemTime(served + 3 * hourMs)
  noteServerTime(served, Date.now())
  expect(serverNow()).toBe(served)
  expect(toServerTime(Date.now() - 5_000)).toBe(served - 5_000)
  expect(toBrowserTime(served)).toBe(Date.now())
})

test('a slow response does not adjust a clock that may be correct', () => {
  noteServerTime(Date.now(), Date.now() - 3_000)
  expect(serverNow()).toBe(Date.now())
})

const drawn = vi.fn()

function Drawn() {
  drawn(useFormat().relative(served))
  return null
}

test('the page sets the clock before its first request, and its transfer time does not cause a re-render', () => {
  vi.setSystemTime(served + 3 * hourMs)
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: performance.now() - 400 }] })
  startServerClock(served)
  expect(serverNow()).toBe(served + 400)
  const hydrated = (
    <NextIntlClientProvider locale="en" timeZone="UTC" now={new Date(served)} messages={{}}>
      <Drawn />
    </NextIntlClientProvider>
  )
  render(hydrated, { hydrate: true, container: document.createElement('div') })
  expect(drawn).toHaveBeenCalledTimes(1)
})
