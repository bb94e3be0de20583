import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { AlertNews } from '@/lib/contract/alerts/stream'
import { addNews, type KnownChanges } from './alert-changes'
import { alertKeys } from './alert-keys'
import { ArrivalWatch } from './arrivals'

const opened = '2026-11-22T12:00:00.000Z'
const later = '2026-11-22T12:00:05.000Z'
const earlier = '2026-11-22T11:00:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const client = new QueryClient()
  const watch = new ArrivalWatch(client, Date.parse(opened))
  const told: string[] = []
  watch.subscribe((arrived) => told.push(arrived.map(({ id }) => id).join(' ')))
  watch.start()
  const nothing: KnownChanges = { alerts: new Map(), counts: { open: 0, closed: 0 }, generation: 0 }
  for (const filters of [{}, { alertType: 'fire' }]) client.setQueryData(alertKeys.changes(filters), nothing)
  const read = (...alerts: ReturnType<typeof alertOf>[]) => {
    client.setQueriesData<KnownChanges>(
      { queryKey: alertKeys.allChanges },
      (known) => known && addNews(known, alerts),
    )
    vi.advanceTimersByTime(1_000)
  }
  const stream = (type: AlertNews['type'], change: Parameters<typeof alertOf>[0]) => {
    watch.takeNews({ type, alert: alertOf(change), by: null, at: later })
    vi.advanceTimersByTime(1_000)
  }
  return { told, read, stream }
}

test('a new alert is announced once, whether the stream or a read delivers it first', () => {
  const { told, read, stream } = start()
  stream('created', { id: 'a', createdAt: later })
  read(alertOf({ id: 'a', createdAt: later }), alertOf({ id: 'b', createdAt: later }))
  stream('created', { id: 'b', createdAt: later })
  read(alertOf({ id: 'b', createdAt: later, version: 2 }))
  expect(told).toEqual(['a', 'b'])
})

test('alerts that arrive together are announced together', () => {
  const { told, read } = start()
  read(alertOf({ id: 'a', createdAt: later }), alertOf({ id: 'b', createdAt: later }))
  expect(told).toEqual(['a b'])
})

test('neither a change to an older alert nor one already acknowledged is announced', () => {
  const { told, read, stream } = start()
  read(alertOf({ id: 'a', createdAt: earlier, version: 3 }))
  stream('moved', { id: 'a', createdAt: earlier, version: 4 })
  stream('created', { id: 'b', createdAt: later, acknowledgedAt: later, acknowledgedBy: 'ana' })
  expect(told).toEqual([])
})

test('a reopened alert is announced again, every time', () => {
  const { told, stream } = start()
  stream('created', { id: 'a', createdAt: later })
  stream('closed', { id: 'a', createdAt: later, version: 2, closed: 1, closedAt: later })
  stream('reopened', { id: 'a', createdAt: later, version: 3 })
  stream('reopened', { id: 'a', createdAt: later, version: 3 })
  stream('reopened', { id: 'old', createdAt: earlier, version: 5 })
  expect(told).toEqual(['a', 'a', 'old'])
})
