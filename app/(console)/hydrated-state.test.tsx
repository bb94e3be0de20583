// @vitest-environment jsdom
import {
  type DehydratedState,
  dehydrate,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useQuery,
} from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, Suspense, startTransition, use } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '@/lib/data/connection/server-clock'
import { HydratedState } from './hydrated-state'

const served = Date.parse('2026-11-22T12:00:00Z')
const threeHours = 10_800_000

const stateOf = (data: string) => {
  const server = new QueryClient()
  server.setQueryData(['things'], data)
  return dehydrate(server)
}

beforeEach(() => vi.useFakeTimers({ now: served }))
afterEach(() => {
  cleanup()
  noteServerTime(Date.now(), Date.now())
  vi.useRealTimers()
})

test.each([-threeHours, threeHours])(
  'data just loaded by the server counts as fresh in a browser whose clock is %i ms off',
  (aheadMs) => {
    const state = stateOf('read')
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

test('data whose request is still pending in the browser is available at the first render, as it was on the server', () => {
  const browser = new QueryClient()
  void browser.fetchQuery({ queryKey: ['things'], queryFn: () => new Promise<string>(() => {}) })
  const rendered: unknown[] = []
  render(
    <QueryClientProvider client={browser}>
      <HydratedState state={stateOf('read')}>
        <Things onRender={(data) => rendered.push(data)} />
      </HydratedState>
    </QueryClientProvider>,
  )
  expect(rendered[0]).toBe('read')
})

test.each([
  ['the page’s starting position is used if the browser has none', undefined, 'the page'],
  ['the browser’s starting position is kept, even if the page’s is later', 'before', 'before'],
])('%s', async (_, known, expected) => {
  const browser = new QueryClient()
  if (known) browser.setQueryData(['things'], known)
  await vi.advanceTimersByTimeAsync(1_000)
  render(
    <QueryClientProvider client={browser}>
      <HydratedState state={dehydrate(new QueryClient())} starts={stateOf('the page')}>
        <Things />
      </HydratedState>
    </QueryClientProvider>,
  )
  expect(browser.getQueryData(['things'])).toBe(expected)
})

test('streamed content hydrates with the data it was served with, even after an abandoned refresh has cached newer data', async () => {
  const served = stateOf('served')
  await vi.advanceTimersByTimeAsync(1_000)
  const refreshed = stateOf('newer')
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page client={new QueryClient()} state={served} />)
  const browser = new QueryClient()
  let streamIn = () => {}
  const streamed = new Promise<void>((resolve) => {
    streamIn = resolve
  })
  const onRecoverableError = vi.fn()
  const { rerender } = await act(async () =>
    render(<Page client={browser} state={served} streamed={streamed} />, {
      container,
      hydrate: true,
      onRecoverableError,
    }),
  )
  await act(async () => startTransition(() => rerender(<Page client={browser} state={refreshed} />)))
  await act(async () => streamIn())
  expect(onRecoverableError.mock.calls).toEqual([])
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  expect(container.textContent).toBe('newer')
})

type PageProps = { client: QueryClient; state: DehydratedState; streamed?: Promise<void> }

/** A page to hydrate, shown once `streamed` has resolved. */
function Page({ client, state, streamed }: PageProps) {
  return (
    <QueryClientProvider client={client}>
      <Suspense>
        <Streamed in={streamed}>
          <HydratedState state={state}>
            <Things />
          </HydratedState>
        </Streamed>
      </Suspense>
    </QueryClientProvider>
  )
}

function Streamed({ in: streamed, children }: { in: Promise<void> | undefined; children: ReactNode }) {
  if (streamed) use(streamed)
  return children
}

function Things({ onRender }: { onRender?: (data: string | undefined) => void }) {
  const { data } = useQuery<string>({ queryKey: ['things'], queryFn: skipToken })
  onRender?.(data)
  return <p>{data}</p>
}
