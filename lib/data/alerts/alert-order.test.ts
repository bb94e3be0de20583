import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { sortAlerts } from './alert-order'

const acknowledged = { acknowledgedAt: '2026-11-22T12:00:00.000Z', acknowledgedBy: 'ana' }
const alerts = [
  alertOf({ id: 'a1', priority: 3 }),
  alertOf({ id: 'a2', priority: 1, ...acknowledged }),
  alertOf({ id: 'a3', priority: 1 }),
  alertOf({ id: 'a4', priority: 2 }),
  alertOf({ id: 'a5', priority: 1 }),
  alertOf({ id: 'a6', priority: 1, closed: 1 }),
  alertOf({ id: 'a7', priority: 4, closed: 1 }),
]
const idsOf = (sorted: readonly { id: string }[]) => sorted.map(({ id }) => id).join(' ')

test('the most urgent come first, of equals those that wait the longest; closed ones stand below, the newest first', () => {
  expect(idsOf(sortAlerts(alerts, 'urgent'))).toBe('a3 a5 a2 a4 a1 a7 a6')
})

test('the newest come first whatever their priority, where that is asked for', () => {
  expect(idsOf(sortAlerts(alerts, 'newest'))).toBe('a7 a6 a5 a4 a3 a2 a1')
})
