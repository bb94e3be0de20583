import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { compareIn } from './alert-order'

const acknowledged = { acknowledgedAt: '2026-11-22T12:00:00.000Z', acknowledgedBy: 'ana' }
const alerts = [
  alertOf({ id: 'a1', priority: 3 }),
  alertOf({ id: 'a2', priority: 1, ...acknowledged }),
  alertOf({ id: 'a3', priority: 1 }),
  alertOf({ id: 'a4', priority: 2 }),
  alertOf({ id: 'a5', priority: 1 }),
  alertOf({ id: 'a6', priority: 4, ...acknowledged }),
]
const sorted = (compare: ReturnType<typeof compareIn>) =>
  alerts
    .toSorted(compare)
    .map(({ id }) => id)
    .join(' ')

test('unattended alerts come before attended ones regardless of priority; each group is sorted by priority, then by age', () => {
  expect(sorted(compareIn('urgent'))).toBe('a3 a5 a4 a1 a2 a6')
})

test('late alerts come first both among the unattended and among the attended', () => {
  const late = new Set(['a1', 'a6'])
  expect(sorted(compareIn('urgent', ({ id }) => late.has(id)))).toBe('a1 a3 a5 a4 a6 a2')
})

test('the newest alerts come first regardless of priority, if that order is requested', () => {
  expect(sorted(compareIn('newest'))).toBe('a6 a5 a4 a3 a2 a1')
})
