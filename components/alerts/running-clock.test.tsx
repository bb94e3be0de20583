import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { Alert } from '@/lib/contract/alerts/alert'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { responderKeys } from '@/lib/data/alerts/responders'
import { noteServerTime } from '@/lib/data/connection/server-clock'
import { definitionKeys } from '@/lib/data/definitions'
import { RunningClock } from './running-clock'

const opened = Date.parse('2026-11-22T22:00:00.000Z')
const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: opened })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  noteServerTime(Date.now(), Date.now())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const clocks = [{ priority: 1, acknowledgeSeconds: 60, onSceneSeconds: 600, closeSeconds: null }]

function showClock(change: Partial<Alert> = {}, { responders = 1 } = {}) {
  const client = new QueryClient()
  const type = {
    id: 't',
    type: 'fire',
    name: 'Fire',
    shape: 'circle',
    colour: '#d92d20',
    priority: 1,
    version: 1,
  }
  client.setQueryData(definitionKeys.alertTypes, { alertTypes: [{ ...type, clocks }], next: null })
  client.setQueryData(responderKeys.all, { responders: Array(responders).fill({}), next: null })
  const openedAt = new Date(opened).toISOString()
  return showPiece(<RunningClock alert={alertOf({ priority: 1, openedAt, ...change })} />, { client })
}

/** Shows a clock and returns a function that reads its text. */
function show(...given: Parameters<typeof showClock>) {
  const { container } = showClock(...given)
  return () => container.textContent
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a clock runs second by second: amber from half its limit, then late, then far too late', async () => {
  const text = show()
  expect(text()).toBe('◷ Acknowledge 1:00, Acknowledge: in time')
  await pass(29_000)
  expect(text()).toBe('◷ Acknowledge 0:31, Acknowledge: in time')
  await pass(1_000)
  expect(text()).toBe('◆ Acknowledge 0:30, Acknowledge: half the time has passed')
  await pass(30_000)
  expect(text()).toBe('▲ Acknowledge +0:00, Acknowledge: late')
  await pass(30_000)
  expect(text()).toBe('▲▲ Acknowledge +0:30, Acknowledge: long overdue; supervisors are being warned')
})

test.each([-5, 5])(
  "a browser whose clock is %i min off shows the time according to the server's clock",
  async (minutes) => {
    vi.setSystemTime(opened + 45_000 + minutes * minuteMs)
    noteServerTime(opened + 45_000, Date.now())
    const text = show()
    await pass(1_000)
    expect(text()).toBe('◆ Acknowledge 0:14, Acknowledge: half the time has passed')
  },
)

test('after an acknowledgment, the clock runs until someone is on scene, provided that there are responders to send', () => {
  const acknowledgedAt = new Date(opened).toISOString()
  expect(show({ acknowledgedAt })()).toContain('On scene 10:00')
  cleanup()
  expect(show({ acknowledgedAt }, { responders: 0 })()).toBe('')
  cleanup()
  expect(show({ acknowledgedAt, onSceneAt: acknowledgedAt })()).toBe('')
})

test('a closed alert has no clock, and an alert of an undefined type is timed by its priority', () => {
  expect(show({ closed: 1 })()).toBe('')
  cleanup()
  expect(show({ alertType: 'unknown', priority: 3 })()).toContain('Acknowledge 10:00')
})

test('a single timer drives all clocks and stops with the last clock', async () => {
  const before = vi.getTimerCount()
  const first = showClock()
  const alone = vi.getTimerCount()
  const last = showClock({ number: 2 })
  expect(vi.getTimerCount() - alone).toBeLessThan(alone - before)
  expect(screen.getAllByText(/Acknowledge 1:00/)).toHaveLength(2)
  first.unmount()
  await pass(1_000)
  expect(last.container.textContent).toContain('Acknowledge 0:59')
  last.unmount()
  // After this wait, all one-off timers have fired; only a repeating timer would remain.
  await pass(10 * minuteMs)
  expect(vi.getTimerCount()).toBe(0)
})
