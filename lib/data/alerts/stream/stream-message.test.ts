import { expect, test } from 'vitest'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import { newsMessage } from './stream-message'

const kindOf = (alert: object) => newsMessage('7', JSON.stringify({ type: 'created', alert })).kind

test.each([
  ['acknowledgedAt', undefined],
  ['assignedTo', 5],
  ['alertType', undefined],
  ['priority', '1'],
  ['additional', null],
  ['responders', undefined],
])('an alert whose %s is %s is not shown, and everything is refetched', (field, value) => {
  expect(kindOf(alertOf())).toBe('news')
  expect(kindOf({ ...alertOf(), [field]: value })).toBe('reset')
})
