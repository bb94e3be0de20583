// @vitest-environment jsdom
import { dehydrate, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
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

test('what the frame asks for already is known at the first render, as it was on the server', () => {
  const server = new QueryClient()
  server.setQueryData(['things'], 'read')
  const browser = new QueryClient()
  void browser.fetchQuery({ queryKey: ['things'], queryFn: () => new Promise<string>(() => {}) })
  const rendered: unknown[] = []
  render(
    <QueryClientProvider client={browser}>
      <HydratedState state={dehydrate(server)}>
        <Things onRender={(data) => rendered.push(data)} />
      </HydratedState>
    </QueryClientProvider>,
  )
  expect(rendered[0]).toBe('read')
})

function Things({ onRender }: { onRender: (data: string | undefined) => void }) {
  onRender(useQuery<string>({ queryKey: ['things'], enabled: false }).data)
  return null
}
