import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { AlertStore, newestOf } from './alert-store'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const versionsIn = (store: AlertStore) =>
  [...store.read().alerts.values()].map(({ id, version }) => `${id} ${version}`)

const fed = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  version: fc.integer({ min: 1, max: 9 }),
})
const feeding = fc.array(fc.record({ how: fc.constantFrom('take', 'takeChanged'), alerts: fc.array(fed) }))

test('the newest version of each alert is kept, regardless of the source and order of the versions', () => {
  fc.assert(
    fc.property(feeding, (feeds) => {
      const store = new AlertStore()
      const newest = new Map<string, number>()
      for (const { how, alerts } of feeds) {
        store[how as 'take' | 'takeChanged'](alerts.map(alertOf))
        for (const { id, version } of alerts) newest.set(id, Math.max(version, newest.get(id) ?? 0))
      }
      expect(new Map([...store.read().alerts].map(([id, { version }]) => [id, version]))).toEqual(newest)
    }),
  )
})

test('an alert in a response is shown unchanged, unless the store has a newer version', () => {
  const store = new AlertStore()
  store.take([alertOf({ version: 2, closed: 1 })])
  const shown = (version: number) => newestOf(store.read(), alertOf({ version })).version
  expect([1, 2, 3].map(shown)).toEqual([2, 2, 3])
})

test('listeners are called with the newer alerts only, and not at all if there are none', () => {
  const store = new AlertStore()
  const calls: string[][] = []
  store.subscribe((taken) => calls.push(taken.map(({ id }) => id)))
  store.take([alertOf({ id: 'a', version: 2 }), alertOf({ id: 'b' })])
  store.take([alertOf({ id: 'a', version: 1 }), alertOf({ id: 'b' })])
  store.take([alertOf({ id: 'a', version: 3 }), alertOf({ id: 'b' })])
  expect(calls).toEqual([['a', 'b'], ['a']])
})

test('reading an alert does not mark it as changed, but reporting a change does', () => {
  const store = new AlertStore()
  store.take([alertOf({ id: 'a' }), alertOf({ id: 'b' })])
  expect([...store.read().changed]).toEqual([])
  store.takeChanged([alertOf({ id: 'a' })])
  expect([...store.read().changed]).toEqual(['a'])
})

test('once everything has been refetched, only changes made in the meantime are kept', async () => {
  const store = new AlertStore()
  store.takeChanged([alertOf({ id: 'a' }), alertOf({ id: 'b' })])
  store.outdate()
  await store.renew(async () => {
    store.takeChanged([alertOf({ id: 'b', version: 2 })])
    return true
  })
  expect(versionsIn(store)).toEqual(['b 2'])
  expect([...store.read().changed]).toEqual(['b'])
})

test('if a refetch fails, everything is kept until the rest has been refetched', async () => {
  const store = new AlertStore()
  const reads: (number | undefined)[] = []
  const read = (isDone: boolean) =>
    store.renew(async ({ olderThan }) => {
      reads.push(olderThan)
      return isDone
    })
  store.takeChanged([alertOf()])
  store.outdate()
  const begun = Date.now()
  await read(false)
  expect(versionsIn(store)).toEqual(['a 1'])
  vi.advanceTimersByTime(5_000)
  store.takeChanged([alertOf({ id: 'b' })])
  await read(true)
  expect(versionsIn(store)).toEqual(['b 1'])
  await read(true)
  expect(reads).toEqual([undefined, begun])
})

test('if data becomes outdated again during a refetch, it is refetched once more', async () => {
  const store = new AlertStore()
  let reads = 0
  store.outdate()
  await store.renew(async () => {
    reads += 1
    if (reads === 1) store.outdate()
    return true
  })
  expect(reads).toBe(2)
})

test('thousands of changes are too many to keep, but thousands of unchanged alerts are not', () => {
  const store = new AlertStore()
  const many = Array.from({ length: 5_001 }, (_, number) => alertOf({ id: String(number), number }))
  store.take(many)
  expect(store.isFull).toBe(false)
  store.takeChanged(many)
  expect(store.isFull).toBe(true)
})

test('everything is forgotten five minutes after the last follower has left', async () => {
  const store = new AlertStore()
  const [leave, leaveToo] = [store.follow(), store.follow()]
  store.takeChanged([alertOf()])
  store.advance('2026-11-22T12:00:00.000Z')
  leave()
  vi.advanceTimersByTime(600_000)
  leaveToo()
  vi.advanceTimersByTime(299_000)
  const back = store.follow()
  vi.advanceTimersByTime(600_000)
  expect([versionsIn(store), store.position]).toEqual([['a 1'], '2026-11-22T12:00:00.000Z'])
  back()
  vi.advanceTimersByTime(300_000)
  expect([versionsIn(store), store.position]).toEqual([[], undefined])
})

test('the position of the poll never moves back', () => {
  const store = new AlertStore()
  for (const at of ['2026-11-22T12:00:05.000Z', '2026-11-22T12:00:00.000Z', null]) store.advance(at)
  expect(store.position).toBe('2026-11-22T12:00:05.000Z')
})
