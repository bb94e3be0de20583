import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertChangesQuery } from '../alerts'
import { useKnownAlerts } from '../use-alert-store'
import { fakeBrowser, lastSource } from './browser.fixture'
import { useAlertStream } from './use-alert-stream'

let reads = 0
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  reads = 0
  answer = async () => Response.json({ data: { alerts: [], counts: { open: 1, closed: 0 }, complete: true } })
  vi.stubGlobal('fetch', () => {
    reads += 1
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function Alerts() {
  const { live } = useAlertStream('acme')
  useQuery(alertChangesQuery({}, live))
  return <p>{`${live ? 'live' : 'asking'}, ${[...useKnownAlerts().changed].join(' ')}`}</p>
}

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Alerts />
    </QueryClientProvider>,
  )
  await pass(0)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const say = (kind: string, data?: unknown) => act(async () => lastSource().say(kind, '1', data))
const shown = () => screen.getByText(/^(live|asking)/).textContent
const news = (id: string) => ({
  type: 'noted',
  alert: alertOf({ id }),
  by: null,
  at: '2026-11-22T12:00:00.000Z',
})

/** How many requests are made in this many seconds, with one stream message a second. */
async function readsIn(seconds: number, tell: () => Promise<void>): Promise<number> {
  const before = reads
  for (let second = 0; second < seconds; second++) {
    await tell()
    await pass(1_000)
  }
  return reads - before
}

test('changes are polled every 5 seconds while the stream is not ready', async () => {
  await show()
  expect(await readsIn(60, async () => {})).toBe(12)
  expect(shown()).toBe('asking, ')
})

test('with a live stream, changes are read once a minute no matter how much happens, and at once when the stream is lost', async () => {
  await show()
  await say('ready')
  await pass(2_000)
  expect(await readsIn(57, () => say('alert', news('b')))).toBe(0)
  expect(await readsIn(3, () => say('alert', news('b')))).toBe(1)
  expect(shown()).toBe('live, b')
  await act(async () => lastSource().fail())
  expect(shown()).toBe('asking, b')
  const before = reads
  await pass(1_000)
  expect(reads).toBe(before + 1)
})

test('with a live stream, changes are read once a minute even if nothing happens', async () => {
  await show()
  await say('ready')
  await pass(2_000)
  expect(await readsIn(120, () => say('beat'))).toBe(2)
})

test('stream messages that arrive during a read are kept', async () => {
  await show()
  await say('ready')
  let give = (_: Response) => {}
  answer = () =>
    new Promise((resolve) => {
      give = resolve
    })
  await pass(1_000)
  await say('alert', news('b'))
  await pass(100)
  await act(async () =>
    give(Response.json({ data: { alerts: [], counts: { open: 2, closed: 0 }, complete: true } })),
  )
  await pass(0)
  expect(shown()).toBe('live, b')
})
