import { expect, it } from 'vitest'
import type { Alert } from '@/lib/contract/alerts/alert'
import { addNews, foldChanges, type KnownChanges, sinceOf } from './alert-changes'

const counts = { open: 1, closed: 0 }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString()
const alert = (id: string, version: number, updatedAt: string) => ({ id, version, updatedAt }) as Alert
const answer = (...alerts: Alert[]) => ({ alerts, counts, complete: true })

it('starts at the newest alert without reporting it as a change', () => {
  const known = foldChanges(undefined, answer(alert('a', 1, at(30))))
  expect(known.alerts.size).toBe(0)
  expect(sinceOf(known)).toBe(at(20))
})

it('adds each response to the known changes and continues from the last one', () => {
  let known: KnownChanges = foldChanges(undefined, answer(alert('a', 1, at(30))))
  known = foldChanges(known, answer(alert('a', 2, at(50)), alert('b', 1, at(40))))
  expect([...known.alerts.keys()]).toEqual(['a', 'b'])
  expect(sinceOf(known)).toBe(at(40))
})

it('keeps the same map when nothing is new, so that nothing re-renders', () => {
  const first = foldChanges(undefined, answer())
  const once = foldChanges(first, answer(alert('a', 2, at(50))))
  const twice = foldChanges(once, answer(alert('a', 2, at(50))))
  expect(twice.alerts).toBe(once.alerts)
})

it('starts a new generation when too much has changed', () => {
  const first = foldChanges(undefined, answer())
  expect(foldChanges(first, { alerts: [], counts, complete: false }).generation).toBe(1)
})

it('requests everything while the business has no alerts', () => {
  expect(sinceOf(foldChanges(undefined, answer()))).toBeUndefined()
})

it("keeps the stream's newer version when an older response arrives", () => {
  const told = addNews(foldChanges(undefined, answer(alert('a', 1, at(30)))), [alert('a', 3, at(50))])
  const known = foldChanges(told, answer(alert('a', 2, at(40))))
  expect(known.alerts.get('a')?.version).toBe(3)
})

it('keeps its starting point whatever the stream delivers, as the stream may be incomplete', () => {
  const first = foldChanges(undefined, answer(alert('a', 1, at(30))))
  expect(sinceOf(addNews(first, [alert('b', 1, at(50))]))).toBe(sinceOf(first))
})
