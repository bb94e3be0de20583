import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentChangeCookie } from '@/lib/recent-change'
import { forgetRecentChange } from '@/lib/recent-change.fixture'
import { type Failure, oldPage, RequestError, unreachable } from '../request-error'
import { buildId } from './build-id'
import type { ConnectionState } from './connection'
import {
  ConnectionProvider,
  useConnection,
  useFreshness,
  useKeepAsking,
  useOtherSession,
  useReloadReason,
} from './use-connection'

/** The responses to the health check and to the page's own read. */
let health: () => Promise<Response>
let read: () => Promise<string>
/** How many health checks were sent. */
let checks: number
const noon = Date.parse('2026-11-22T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  health = healthy
  read = async () => 'read'
  checks = 0
  vi.stubGlobal('fetch', () => {
    checks += 1
    return health()
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const everyMs = 5_000
const respond =
  (status: number, build = buildId) =>
  async () =>
    Response.json({ build, now: Date.now() }, { status })
const healthy = respond(200)
const refused = () => Promise.reject(new TypeError('Failed to fetch'))

function Page() {
  useKeepAsking()
  const query = useQuery({
    queryKey: ['things'],
    queryFn: () => read(),
    refetchInterval: everyMs,
    retry: false,
  })
  const write = useMutation({ mutationFn: () => Promise.reject(new RequestError(oldPage)) })
  const connection = useConnection()
  const { stale } = useFreshness(query, everyMs)
  return (
    <>
      <button type="button" onClick={() => write.mutate()}>
        {`badge ${connection.state}, page ${stale ? 'stale' : 'fresh'}, reload ${useReloadReason() ?? 'no'}`}
      </button>
      <p>{sinceOf(connection)}</p>
    </>
  )
}

const sinceOf = (connection: ConnectionState) =>
  connection.state === 'stale' ? `since ${new Date(connection.since).toISOString()}` : ''

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

test('the badge and the page are live while everything responds', async () => {
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
  health = healthy
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

test('when a page’s own read hangs while the API responds, the page and the badge are shown as stale since the last response', async () => {
  await show()
  read = never
  await pass(10_000)
  expect(shown()).toBe('badge stale, page stale, reload no')
  expect(screen.getByText('since 2026-11-22T12:00:00.000Z')).toBeTruthy()
})

test('when a page that was hidden for minutes is shown again, it is not stale until its refetch is late', async () => {
  await show()
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  act(() => look('hidden'))
  read = never
  await pass(120_000)
  act(() => look('visible'))
  expect(shown()).toContain('page fresh')
  await pass(6_000)
  expect(shown()).toContain('page stale')
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

test("reads of what is known to have changed ask for the primary's data", async () => {
  forgetRecentChange()
  const client = new QueryClient()
  await show(client)
  expect(document.cookie).not.toContain(recentChangeCookie)
  await act(async () => client.invalidateQueries({ queryKey: ['things'] }))
  expect(document.cookie).toContain(recentChangeCookie)
  await pass(4_000)
})

test('reads that failed while the API was down are retried', async () => {
  health = respond(503)
  read = refuse(unreachable)
  await show()
  health = healthy
  read = async () => 'read'
  await pass(4_000)
  expect(shown()).toBe('badge live, page fresh, reload no')
})

test('data loaded before an outage is refetched as soon as the API responds again', async () => {
  const list = vi.fn(async () => 'notes')
  await show(new QueryClient(), <Notes list={list} />)
  health = hang
  read = hang
  await pass(12_000)
  expect(list).toHaveBeenCalledTimes(1)
  health = healthy
  read = async () => 'read'
  await pass(6_000)
  expect(list).toHaveBeenCalledTimes(2)
})

test('if the updated server does not recognize a write, the page asks for a reload', async () => {
  await show()
  await act(async () => screen.getByRole('button').click())
  await pass(10)
  expect(shown()).toContain('reload newVersion')
})

test('a refusal by the updated console itself does not count as a response from the API', async () => {
  health = respond(503)
  read = never
  await show()
  await pass(6_000)
  await act(async () => screen.getByRole('button').click())
  await pass(0)
  expect(shown()).toBe('badge stale, page stale, reload newVersion')
})

/** A page that requests nothing but health checks. */
function Quiet() {
  useKeepAsking()
  const connection = useConnection()
  const other = useOtherSession()
  return (
    <button type="button">
      {`${connection.state} ${sinceOf(connection)}, reload ${useReloadReason() ?? 'no'}, ${other?.name ?? 'own'}`}
    </button>
  )
}

async function showQuiet(client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <ConnectionProvider>
        <Quiet />
      </ConnectionProvider>
    </QueryClientProvider>,
  )
  await pass(0)
}

test('while the API responds, it is checked every 3 seconds, with one check at a time', async () => {
  await showQuiet()
  await pass(2_900)
  expect(checks).toBe(1)
  await pass(100)
  expect(checks).toBe(2)
  health = hang
  await pass(6_900)
  expect(checks).toBe(3)
})

test('a page whose own reads get responses is checked at the same interval', async () => {
  const client = new QueryClient()
  await show(client)
  for (let second = 0; second < 9; second++) {
    await act(() => client.refetchQueries({ queryKey: ['things'] }))
    await pass(1_000)
  }
  expect(checks).toBe(4)
})

test('when the API hangs, the state is reconnecting after one second and stale 5 seconds after the last response', async () => {
  health = () => never()
  await showQuiet()
  await pass(900)
  expect(shown()).toContain('live')
  await pass(100)
  expect(shown()).toContain('reconnecting')
  await pass(3_900)
  expect(shown()).toContain('reconnecting')
  await pass(100)
  expect(shown()).toContain('stale since 2026-11-22T12:00:00.000Z')
})

test.each([
  ['a refused connection', refused],
  ['a response from the console while the API is unreachable', respond(503)],
])('%s is reported at once, and the state is stale after 5 seconds', async (_, answer) => {
  await showQuiet()
  health = answer
  await pass(3_000)
  expect(shown()).toContain('reconnecting')
  await pass(2_000)
  expect(shown()).toContain('stale')
})

test('a read that gets a response makes the connection live again at once', async () => {
  health = refused
  read = refuse(unreachable)
  const client = new QueryClient()
  await show(client)
  await pass(6_000)
  expect(shown()).toContain('badge stale')
  health = never
  read = async () => 'read'
  await act(() => client.refetchQueries({ queryKey: ['things'] }))
  await pass(0)
  expect(shown()).toContain('badge live, page fresh')
})

test('a read without a response is reported at once and triggers a check', async () => {
  const client = new QueryClient()
  await show(client)
  expect(checks).toBe(1)
  health = never
  read = refuse(unreachable)
  await act(() => client.refetchQueries({ queryKey: ['things'] }))
  expect(checks).toBe(2)
  read = async () => 'read'
  await act(() => client.refetchQueries({ queryKey: ['things'] }))
  await pass(0)
  expect(shown()).toContain('badge live')
})

test('after the machine wakes from sleep, the state is not stale before a check has been made', async () => {
  await showQuiet()
  health = hang
  vi.setSystemTime(noon + 3_600_000)
  await pass(3_000)
  expect(checks).toBe(2)
  expect(shown()).toContain('live')
  await pass(2_000)
  expect(shown()).toContain('stale')
})

test('an ended session is reported until the user signs in again', async () => {
  health = respond(401)
  await showQuiet()
  expect(shown()).toContain('ended')
  health = healthy
  await pass(3_010)
  expect(shown()).toContain('live')
})

test('a server with a different build makes the page ask for a reload, even if that server cannot reach the API', async () => {
  await showQuiet()
  expect(shown()).toContain('reload no')
  health = respond(503, 'another')
  await pass(3_000)
  expect(shown()).toContain('reload newVersion')
  health = healthy
  await pass(3_000)
  expect(shown()).toContain('reload newVersion')
})

test('a hidden page learns of a different build within 30 seconds, and makes fewer checks', async () => {
  await showQuiet()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(24_000)
  expect(checks).toBe(2)
  health = respond(200, 'another')
  await pass(6_000)
  expect(shown()).toContain('reload newVersion')
})

test('returning to the page and going offline each trigger a check at once', async () => {
  await showQuiet()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(0)
  expect(checks).toBe(2)
  health = never
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(checks).toBe(3)
  expect(shown()).toContain('reconnecting')
})

test('going online again triggers a check at once', async () => {
  await showQuiet()
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  const before = checks
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(checks).toBe(before + 1)
})

test('after someone else has signed in, a late response to an earlier check does not show the page again', async () => {
  let answer: (response: Response) => void = () => {}
  health = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const data = { name: 'Beto', businessId: 'acme' }
  const other = { ...unreachable, status: 409, code: 'other_session' as const, data }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await showQuiet(client)
  await act(() => client.fetchQuery({ queryKey: ['things'], queryFn: refuse(other) }).catch(() => {}))
  await pass(10)
  expect(shown()).toContain('Beto')
  answer(await healthy())
  await pass(10)
  expect(shown()).toContain('Beto')
  health = healthy
  await pass(3_010)
  expect(shown()).toContain('own')
})
