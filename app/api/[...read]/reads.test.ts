import { expect, test } from 'vitest'
import { operations } from '@/lib/contract/operations'
import { isSafe } from '@/lib/contract/roles'
import { reads } from '@/lib/data/reads'
import { findRead } from './reads'

test('none of the browser’s read operations changes anything', () => {
  expect(reads.filter((name) => !isSafe(operations[name]))).toEqual([])
})

test.each([
  ['GET', 'accounts/search', { name: 'searchAccounts', params: {} }],
  ['GET', 'account/a1/timeline', { name: 'listTimeline', params: { accountId: 'a1' } }],
  ['GET', 'alerts', { name: 'listAlerts', params: {} }],
  ['GET', 'alerts/x-1', { name: 'readAlert', params: { alertId: 'x-1' } }],
  ['GET', 'notifications', { name: 'listNotifications', params: {} }],
  ['GET', 'notifications/n1', { name: 'readNotification', params: { notificationId: 'n1' } }],
  ['POST', 'notifications/reach', { name: 'reachNotification', params: {} }],
  ['POST', 'accounts/search', undefined],
  ['POST', 'account/create', undefined],
  ['GET', 'audit', { name: 'listAuditEntries', params: {} }],
  ['GET', 'views/x-1', undefined],
  ['GET', '', undefined],
])('%s %s matches the contract’s operation, if the contract defines one', (method, path, found) => {
  expect(findRead(method, path.split('/'))).toEqual(found)
})
