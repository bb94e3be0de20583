// @vitest-environment jsdom
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '@/lib/data/connection/server-clock'
import { HydratedState } from './hydrated-state'

const served = Date.parse('2026-11-22T12:00:00Z')
const threeHours = 10_800_000

beforeEach(() => vi.useFakeTimers({ now: served }))
afterEach(() => {
  cleanup()
  noteServerTime(Date.now(), Date.now())
  vi.useRealTimers()
})

test.each([-threeHours, threeHours])(
  'what the server has just read is fresh by a clock %i ms off',
  (aheadMs) => {
    const server = new QueryClient()
    server.setQueryData(['things'], 'read')
    const state = dehydrate(server)
    vi.setSystemTime(served + aheadMs)
    noteServerTime(served, Date.now())
    const browser = new QueryClient()
    render(
      <QueryClientProvider client={browser}>
        <HydratedState state={state}>{null}</HydratedState>
      </QueryClientProvider>,
    )
    expect(browser.getQueryState(['things'])?.dataUpdatedAt).toBe(Date.now())
  },
)
