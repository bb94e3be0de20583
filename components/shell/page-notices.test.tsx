import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { buildId } from '@/lib/data/connection/build-id'
import { useKeepAsking } from '@/lib/data/connection/use-connection'
import { messages } from '@/lib/i18n/messages'
import { PageNotices } from './page-notices'

let health: () => Promise<Response>
const answer = (build = buildId) => Promise.resolve(Response.json({ build, now: Date.now() }))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  health = () => answer()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => health()),
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Frame() {
  useKeepAsking()
  return <PageNotices />
}

/** Querying by role takes seconds in jsdom. */
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show() {
  showPiece(<Frame />)
  await pass(10)
}

test('after five seconds without a response, a notice shows the time of the last response and offers a retry', async () => {
  await show()
  expect(alerts()).toEqual([])
  health = () => Promise.reject(new TypeError('Failed to fetch'))
  await pass(5_000)
  expect(alerts()).toEqual([expect.stringContaining('There has been no response since 12:00:00')])
  health = () => answer()
  fireEvent.click(screen.getByText(messages.en.common.ui.retry))
  await pass(10)
  expect(alerts()).toEqual([])
})

test('when there is a new version, one notice appears and stays until the page is reloaded', async () => {
  await show()
  health = () => answer('another')
  await pass(30_000)
  expect(alerts()).toEqual([expect.stringContaining('A new version of the console')])
})
