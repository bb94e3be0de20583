import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { alertKeys } from '@/lib/data/alerts/alert-keys'
import { tableOf } from '@/lib/data/alerts/alert-point'
import { alertStoreOf } from '@/lib/data/alerts/alert-store'
import { alertListQuery, closedClustersQuery, openPointsQuery } from '@/lib/data/alerts/alerts'
import { NewsTaker } from '@/lib/data/alerts/stream/news-taker'
import { openPointsIn } from './shown-alerts'
import { isListed, useLoadedAlerts } from './use-loaded-alerts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const filters = { alertType: 'fire' }
const view = { bbox: '-1,-1,1,1', zoom: 18 }

type Given = { box?: string; hasChanges?: boolean; openIn?: number; closedIn?: number }

/**
 * Shows a list and a map limited to fires, with one alert loaded as open in version `openIn` and, if
 * `closedIn` is given, as closed in that version.
 */
function show({ box, hasChanges = true, openIn = 1, closedIn }: Given = {}) {
  const client = new QueryClient()
  const read = alertOf({ id: 'a', number: 1, version: openIn })
  const page = { alerts: [read], next: null, position: '1' }
  const listed = box ? { ...filters, bbox: box } : filters
  const state = closedIn === undefined ? 'open' : 'all'
  client.setQueryData(alertListQuery(listed, state, 'newest').queryKey, {
    pages: [page],
    pageParams: [undefined],
  })
  const table = tableOf({
    alertTypes: ['fire'],
    numbers: [1],
    latitudes: [0],
    longitudes: [0],
    types: [0],
    priorities: [3],
    acknowledged: [0],
    versions: [openIn],
  })
  client.setQueryData(openPointsQuery(filters).queryKey, table)
  const closed = {
    number: 1,
    alertType: 'fire',
    priority: 3,
    latitude: 0,
    longitude: 0,
    version: closedIn ?? 0,
  }
  const clusters = { clusters: [], alerts: [closed], cellLevel: 20, position: '1' }
  client.setQueryData(closedClustersQuery(filters, view).queryKey, clusters)
  const nothing = { counts: { open: 1, closed: 0 }, position: null }
  if (hasChanges) client.setQueryData(alertKeys.changes(filters), nothing)
  const asked = {
    filters,
    box,
    state,
    order: 'newest',
    view,
    selectedKey: '1',
    isLive: true,
  } as const
  const { result } = renderHook(() => useLoadedAlerts(asked), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const taker = new NewsTaker(client)
  const tell = (type: 'created' | 'edited' | 'moved', change: Parameters<typeof alertOf>[0]) =>
    act(async () => {
      const news = { type, alert: alertOf(change), by: null, at: read.createdAt }
      taker.take({ kind: 'news', cursor: '2', news }, true)
      await vi.advanceTimersByTimeAsync(100)
    })
  const shown = () => ({
    list: [...result.current.rows.values()]
      .filter((one) => isListed(one, result.current.asked))
      .map(({ id }) => id),
    map: [...openPointsIn(result.current.shown)].map(({ number }) => number).toSorted(),
  })
  const answerAct = (change: Parameters<typeof alertOf>[0]) =>
    act(async () => alertStoreOf(client).takeChanged([alertOf(change)]))
  const selected = () => result.current.selected?.version
  const shownClosed = () => result.current.shown.closed?.alerts.map(({ number }) => number)
  return { tell, answerAct, shown, selected, shownClosed }
}

test('alerts reported by the stream appear in the list and on the map if they match the type filter', async () => {
  const { tell, shown } = show()
  await tell('created', { id: 'b', number: 2 })
  await tell('created', { id: 'c', number: 3, alertType: 'medical' })
  expect(shown()).toEqual({ list: ['a', 'b'], map: [1, 2] })
})

test('the response to an action updates list, map and panel, and an older response changes nothing', async () => {
  const { answerAct, shown, selected } = show()
  await answerAct({ id: 'a', number: 1, closed: 1, version: 3 })
  expect({ ...shown(), panel: selected() }).toEqual({ list: [], map: [], panel: 3 })
  await answerAct({ id: 'a', number: 1, version: 2 })
  expect({ ...shown(), panel: selected() }).toEqual({ list: [], map: [], panel: 3 })
  await answerAct({ id: 'b', number: 2 })
  expect(shown()).toEqual({ list: ['b'], map: [2] })
})

test('an alert whose type has changed leaves both the list and the map', async () => {
  const { tell, shown } = show()
  await tell('edited', { id: 'a', number: 1, alertType: 'medical', version: 2 })
  expect(shown()).toEqual({ list: [], map: [] })
})

test('alerts reported by the stream are listed only if they are in view, but all of them are on the map', async () => {
  const { tell, shown } = show({ box: '-71,-34,-70,-33' })
  await tell('created', { id: 'b', number: 2, location: { latitude: -33.5, longitude: -70.5 } })
  await tell('created', { id: 'c', number: 3, location: { latitude: 0, longitude: 0 } })
  expect(shown()).toEqual({ list: ['a', 'b'], map: [1, 2, 3] })
  await tell('moved', { id: 'b', number: 2, location: { latitude: 1, longitude: 1 }, version: 2 })
  expect(shown()).toEqual({ list: ['a'], map: [1, 2, 3] })
})

test.each([
  ['is refetched if the page was served without the changes', false],
  ['is not refetched if the page was served with the changes', true],
])('list and map data that is older than the latest changes %s', async (_, hasChanges) => {
  const asked: string[] = []
  const changes = { alerts: [alertOf({ id: 'b' })], counts: { open: 1, closed: 0 }, complete: true }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    const isFirst = !asked.includes(path)
    asked.push(path)
    if (path === '/api/alerts/changes' && !isFirst) return Response.json({ data: changes })
    throw new TypeError('offline')
  })
  show({ hasChanges })
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  const again = ['/api/alerts', '/api/alerts/points'].filter((path) => asked.includes(path))
  expect(again).toEqual(hasChanges ? [] : ['/api/alerts', '/api/alerts/points'])
})

test.each([
  ['as closed if it is loaded as closed before any event reports it', { openIn: 1, closedIn: 2 }, [], [1]],
  [
    'as open if it is loaded as reopened before the closed alerts are refetched',
    { openIn: 3, closedIn: 2 },
    [1],
    [],
  ],
])('an alert is on the map only once, %s', (_, given, open, closed) => {
  const { shown, shownClosed } = show(given)
  expect({ open: shown().map, closed: shownClosed() }).toEqual({ open, closed })
})
