import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Failure, oldPage, RequestError, unreachable } from '../request-error'
import { buildId } from './build-id'
import {
  ConnectionProvider,
  useConnection,
  useFreshness,
  useKeepAsking,
  useReloadReason,
} from './use-connection'

/** The responses to the health check and to the page's own read. */
let health: () => Promise<Response>
let read: () => Promise<string>

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') })
  health = async () => Response.json({ build: buildId, now: Date.now() })
  read = async () => 'read'
  vi.stubGlobal('fetch', () => health())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const everyMs = 5_000

function Page() {
  useKeepAsking()
  const query = useQuery({
    queryKey: ['things'],
    queryFn: () => read(),
    refetchInterval: everyMs,
    retry: false,
  })
  const write = useMutation({ mutationFn: () => Promise.reject(new RequestError(oldPage)) })
  const badge = useConnection().state
  const { stale } = useFreshness(query, everyMs)
  return (
    <button type="button" onClick={() => write.mutate()}>
      {`badge ${badge}, page ${stale ? 'stale' : 'fresh'}, reload ${useReloadReason() ?? 'no'}`}
    </button>
  )
}

function Notes({ list }: { list: () => Promise<string> }) {
  return <p>{useQuery({ queryKey: ['notes'], queryFn: list, refetchInterval: 30_000 }).data}</p>
}

async function show(client = new QueryClient(), beside?: ReactNode) {
  render(
    <QueryClientProvider client={client}>
      <ConnectionProvider>
        <Page />
        {beside}
      </ConnectionProvider>
    </QueryClientProvider>,
  )
  await pass(10)
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('button').textContent
const never = () => new Promise<never>(() => {})
/** Rejects after 4 seconds. */
const hang = () => new Promise<never>((_, reject) => setTimeout(reject, 4_000))
const refuse = (failure: Failure) => () => Promise.reject(new RequestError(failure))

test('badge and page are live while everything responds', async () => {
  await show()
  await pass(30_000)
  expect(shown()).toBe('badge live, page fresh, reload no')
})

test('when the API hangs, the badge and the page go stale together within 5 seconds; when it returns, both go live', async () => {
  await show()
  health = hang
  read = hang
  await pass(5_000)
  expect(shown()).toBe('badge stale, page stale, reload no')
  health = async () => Response.json({ build: buildId, now: Date.now() })
  read = async () => 'read'
  await pass(5_000)
  expect(shown()).toContain('badge live, page fresh')
})

test('a page whose own read fails while the API responds is stale, and so is the badge', async () => {
  await show()
  read = refuse(unreachable)
  await pass(6_000)
  expect(shown()).toBe('badge stale, page stale, reload no')
})

test('a page whose own read hangs while the API responds is stale, and so is the badge', async () => {
  await show()
  read = never
  await pass(10_000)
  expect(shown()).toBe('badge stale, page stale, reload no')
})

test('a page hidden for minutes is not stale on return until its refetch is late', async () => {
  await show()
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  act(() => look('hidden'))
  read = never
  await pass(120_000)
  act(() => look('visible'))
  expect(shown()).toContain('page fresh')
  await pass(6_000)
  expect(shown()).toContain('page stale')
  vi.restoreAllMocks()
})

test('a page reopened with data from minutes ago is not stale until its refetch is late', async () => {
  const client = new QueryClient()
  client.setQueryData(['things'], 'read', { updatedAt: Date.now() - 120_000 })
  read = never
  await show(client)
  expect(shown()).toContain('badge live, page fresh')
  await pass(6_000)
  expect(shown()).toContain('badge stale, page stale')
})

test('data that was never loaded is not stale while the API responds', async () => {
  read = never
  await show()
  await pass(20_000)
  expect(shown()).toBe('badge live, page fresh, reload no')
})

test('reads that failed while the API was down are retried', async () => {
  health = async () => Response.json({ build: buildId, now: Date.now() }, { status: 503 })
  read = refuse(unreachable)
  await show()
  health = async () => Response.json({ build: buildId, now: Date.now() })
  read = async () => 'read'
  await pass(4_000)
  expect(shown()).toBe('badge live, page fresh, reload no')
})

test('data loaded before an outage is refetched as soon as the API returns', async () => {
  const list = vi.fn(async () => 'notes')
  await show(new QueryClient(), <Notes list={list} />)
  health = hang
  read = hang
  await pass(12_000)
  expect(list).toHaveBeenCalledTimes(1)
  health = async () => Response.json({ build: buildId, now: Date.now() })
  read = async () => 'read'
  await pass(6_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('a write unknown to the updated server asks for a reload', async () => {
  await show()
  await act(async () => screen.getByRole('button').click())
  await pass(10)
  expect(shown()).toContain('reload newVersion')
})
