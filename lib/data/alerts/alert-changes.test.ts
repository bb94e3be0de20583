import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertStoreOf } from './alert-store'
import { alertChangesQuery, alertListQuery } from './alerts'

type Answer = { alerts?: ReturnType<typeof alertOf>[]; complete?: boolean }

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString()

let asked: (string | null)[]
let listReads: number
let answer: Answer

beforeEach(() => {
  asked = []
  listReads = 0
  answer = {}
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://console')
    if (pathname === '/api/alerts') {
      listReads += 1
      return Response.json({ data: { alerts: [], next: null, position: '1' } })
    }
    asked.push(searchParams.get('since'))
    return Response.json({
      data: { alerts: [], counts: { open: 1, closed: 0 }, complete: true, ...answer },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

function start() {
  const client = new QueryClient()
  const store = alertStoreOf(client)
  const poll = (next: Answer, filters = {}) => {
    answer = next
    return client.fetchQuery({ ...alertChangesQuery(filters), staleTime: 0 })
  }
  const changed = () => [...store.read().changed]
  return { client, store, poll, changed }
}

test('the first poll only says where to continue: its newest alert is not a change', async () => {
  const { poll, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  expect(changed()).toEqual([])
  await poll({})
  expect(asked).toEqual([null, at(20)])
})

test('each poll continues a few seconds before the last change, whatever the filters', async () => {
  const { poll, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  await poll({
    alerts: [alertOf({ version: 2, updatedAt: at(50) }), alertOf({ id: 'b', updatedAt: at(40) })],
  })
  await poll({}, { alertType: 'fire' })
  expect(changed()).toEqual(['a', 'b'])
  expect(asked.at(-1)).toBe(at(40))
})

test('a page that was served with a start continues from there', async () => {
  const { client, poll, changed } = start()
  const served = { counts: { open: 1, closed: 0 }, position: at(30) }
  client.setQueryData(alertChangesQuery({}).queryKey, served)
  await poll({ alerts: [alertOf({ updatedAt: at(50) })] })
  expect(asked).toEqual([at(20)])
  expect(changed()).toEqual(['a'])
})

test("a business's first alert is a change", async () => {
  const { poll, changed } = start()
  await poll({})
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  expect(asked).toEqual([null, null])
  expect(changed()).toEqual(['a'])
})

test('what the stream reports does not move the position, because the stream may be incomplete', async () => {
  const { poll, store } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'b', updatedAt: at(50) })])
  await poll({})
  expect(asked.at(-1)).toBe(at(20))
})

test('if too much has changed, the list is read again and what was known before is forgotten', async () => {
  const { client, poll, store, changed } = start()
  await poll({ alerts: [alertOf({ updatedAt: at(30) })] })
  store.takeChanged([alertOf({ id: 'old' })])
  const list = alertListQuery({}, 'open', 'urgent')
  client.setQueryData(list.queryKey, {
    pages: [{ alerts: [], next: null, position: '1' }],
    pageParams: [undefined],
  })
  const stop = new InfiniteQueryObserver(client, list).subscribe(() => {})
  await poll({ alerts: [alertOf({ id: 'b', updatedAt: at(50) })], complete: false })
  await vi.waitFor(() => expect(changed()).not.toContain('old'))
  expect(listReads).toBe(1)
  stop()
})
