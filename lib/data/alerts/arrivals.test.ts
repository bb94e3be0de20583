import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { AlertStore } from './alert-store'
import { ArrivalWatch } from './arrivals'

const opened = '2026-11-22T12:00:00.000Z'
const later = '2026-11-22T12:00:05.000Z'
const evenLater = '2026-11-22T12:00:09.000Z'
const earlier = '2026-11-22T11:00:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const store = new AlertStore()
  const watch = new ArrivalWatch(store, Date.parse(opened))
  const announced: string[] = []
  watch.subscribe((arrived) => announced.push(arrived.map(({ id }) => id).join(' ')))
  watch.start()
  const arrive = (...changes: Parameters<typeof alertOf>[0][]) => {
    store.takeChanged(changes.map((change) => alertOf({ openedAt: later, ...change })))
    vi.advanceTimersByTime(1_000)
  }
  return { announced, arrive, store }
}

test('a new alert is announced once, whether the stream or a read delivers it first', () => {
  const { announced, arrive, store } = start()
  store.take([alertOf({ id: 'a', openedAt: later })])
  arrive({ id: 'a' }, { id: 'b' })
  arrive({ id: 'b', version: 2 })
  expect(announced).toEqual(['a b'])
})

test('changes to an older alert are not announced, and alerts that are already acknowledged are not either', () => {
  const { announced, arrive } = start()
  arrive({ id: 'a', openedAt: earlier, version: 3 })
  arrive({ id: 'a', openedAt: earlier, version: 4 })
  arrive({ id: 'b', acknowledgedAt: later, acknowledgedBy: 'ana' })
  expect(announced).toEqual([])
})

test('an alert is announced again each time it is reopened', () => {
  const { announced, arrive } = start()
  arrive({ id: 'a' })
  arrive({ id: 'a', version: 2, closed: 1, closedAt: later })
  arrive({ id: 'a', version: 3, openedAt: evenLater })
  arrive({ id: 'a', version: 4, openedAt: evenLater })
  arrive({ id: 'old', version: 5, openedAt: evenLater })
  expect(announced).toEqual(['a', 'a', 'old'])
})
