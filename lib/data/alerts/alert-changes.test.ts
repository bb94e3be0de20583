import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { renewAlerts } from './alert-changes'
import { alertStoreOf } from './alert-store'
import { alertChangesQuery, alertListQuery, alertQuery } from './alerts'

type Answer = { alerts?: ReturnType<typeof alertOf>[]; complete?: boolean }

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString()

let asked: (string | null)[]
let listReads: number
let isListDown: boolean
let answer: Answer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  asked = []
  listReads = 0
  isListDown = false
  answer = {}
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console')
    if (pathname === '/api/alerts') {
      listReads += 1
      if (isListDown) return Response.json({ failure: { code: 'unavailable' } }, { status: 503 })
      return Response.json({ data: { alerts: [], next: null, position: '1' } })
    }
    if (pathname !== '/api/alerts/changes')
      return Response.json({ failure: { code: 'not_found' } }, { status: 404 })
    asked.push(searchParams.get('since'))
    return Response.json({
      data: { alerts: [], counts: { open: 1, closed: 0 }, complete: true, ...answer },
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start() {
  const client = new QueryClient()
  const store = alertStoreOf(client)
  const poll = (next: Answer, filters = {}) => {
    vi.setSystemTime(Date.now() + 5_000)
    answer = next
    return client.fetchQuery({ ...alertChangesQuery(filters), staleTime: 0 })
  }
  const changed = () => [...store.read().changed]
  return { client, store, poll, changed }
}

test('the first poll only yields the position to continue from: its newest alert is not a change', async () => {
  const { poll, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  expect(changed()).toEqual([])
  await poll({})
  expect(asked).toEqual([null, at(20)])
})

test('each poll continues from a few seconds before the last change, regardless of the filters', async () => {
  const { poll, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  await poll({
    alerts: [alertOf({ version: 2, updatedAt: at(50) }), alertOf({ id: 'b', updatedAt: at(40) })],
  })
  await poll({}, { alertType: 'fire' })
  expect(changed()).toEqual(['a', 'b'])
  expect(asked.at(-1)).toBe(at(40))
})

test('a page that was served with a starting position continues from it', async () => {
  const { client, poll, changed } = start()
  const served = { counts: { open: 1, closed: 0 }, position: at(30) }
  client.setQueryData(alertChangesQuery({}).queryKey, served)
  await poll({ alerts: [alertOf({ updatedAt: at(50) })] })
  expect(asked).toEqual([at(20)])
  expect(changed()).toEqual(['a'])
})

test('the first alert of a business counts as a change', async () => {
  const { poll, changed } = start()
  await poll({})
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  expect(asked).toEqual([null, null])
  expect(changed()).toEqual(['a'])
})

test('stream messages do not move the position, because the stream may be incomplete', async () => {
  const { poll, store } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'b', updatedAt: at(50) })])
  await poll({})
  expect(asked.at(-1)).toBe(at(20))
})

/** Shows a list that was loaded at `updatedAt`, by default just now. */
function showList(client: QueryClient, updatedAt = Date.now()) {
  const list = { ...alertListQuery({}, 'open', 'urgent'), retry: false }
  const pages = { pages: [{ alerts: [], next: null, position: '1' }], pageParams: [undefined] }
  client.setQueryData(list.queryKey, pages, { updatedAt })
  return new InfiniteQueryObserver(client, list).subscribe(() => {})
}

const tooMuch = () => ({ alerts: [alertOf({ id: 'b', updatedAt: at(50) })], complete: false })

test('if too much has changed, the list is refetched and everything known before is forgotten', async () => {
  const { client, poll, store, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'old' })])
  const stop = showList(client)
  await poll(tooMuch())
  await vi.waitFor(() => expect(changed()).not.toContain('old'))
  expect(listReads).toBe(1)
  stop()
})

test('an alert that does not exist does not cause every poll to refetch everything', async () => {
  const { client, poll, store, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'old' })])
  const stops = [showList(client), new QueryObserver(client, alertQuery('999')).subscribe(() => {})]
  await poll(tooMuch())
  await vi.waitFor(() => expect(changed()).not.toContain('old'))
  await poll({})
  await poll({})
  expect(listReads).toBe(1)
  for (const stop of stops) stop()
})

test('a refetch that failed is repeated with the next poll, and nothing is forgotten until it succeeds', async () => {
  const { client, poll, store, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'old' })])
  const stops = [showList(client), new QueryObserver(client, alertQuery('999')).subscribe(() => {})]
  isListDown = true
  await poll(tooMuch())
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(changed()).toContain('old')
  isListDown = false
  await poll({})
  await vi.waitFor(() => expect(changed()).not.toContain('old'))
  await poll({})
  expect(listReads).toBe(2)
  for (const stop of stops) stop()
})

test('a list loaded before the first poll is refetched when the user goes back to it', async () => {
  const { client, poll } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  const leave = showList(client, Date.now() - 60_000)
  await poll({})
  await vi.waitFor(() => expect(listReads).toBe(1))
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await poll({})
  expect(listReads).toBe(1)
  leave()
})

test('a first read in progress is repeated too, since it may lack alerts that are then forgotten', async () => {
  const { client, changed, store } = start()
  store.takeChanged([alertOf({ id: 'old' })])
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', () => {
    const page = { data: { alerts: [], next: null, position: '1' } }
    return new Promise((resolve) => answers.push(() => resolve(Response.json(page))))
  })
  const list = alertListQuery({}, 'open', 'urgent')
  const leave = new InfiniteQueryObserver(client, list).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const renewed = renewAlerts(client)
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(changed()).toEqual(['old'])
  answers[1]?.()
  await renewed
  expect(changed()).toEqual([])
  leave()
})
