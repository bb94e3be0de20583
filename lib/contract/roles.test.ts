import { expect, test } from 'vitest'
import type { Operation } from './operation'
import { type OperationName, operations } from './operations'
import { isSafe, mayDo, type Role, roles, rolesThatMay } from './roles'

const all = Object.entries<Operation>(operations) as [OperationName, Operation][]
const may = (...held: Role[]) => all.filter(([, operation]) => mayDo(held, operation)).map(([name]) => name)
const safe = all.filter(([, operation]) => isSafe(operation)).map(([name]) => name)

test('an admin may do everything', () => {
  expect(may('admin')).toEqual(all.map(([name]) => name))
})

test('a viewer may do everything that changes nothing, log in and out, protect their own logins, and mark their own mentions as seen', () => {
  expect(new Set(may('viewer'))).toEqual(
    new Set([
      ...safe,
      'login',
      'logInWithCompany',
      'logout',
      'startSecondFactor',
      'confirmSecondFactor',
      'removeSecondFactor',
      'seeAlertMentions',
    ]),
  )
  expect(safe).toEqual(
    expect.arrayContaining([
      'listAuditEntries',
      'exportAuditEntries',
      'listJobs',
      'exportAccounts',
      'checkAccount',
    ]),
  )
})

test.each([
  ['agent', 'createAccount', ['sendNotification', 'createAlert', 'updateBusiness', 'listAuditEntries']],
  ['sender', 'sendNotification', ['createAccount', 'createAlert', 'listJobs', 'exportAccounts']],
  ['dispatcher', 'createAlert', ['createAccount', 'sendNotification', 'listJobs']],
] as const)('a %s may do the work of that role but not the work of other roles', (role, own, others) => {
  expect(mayDo([role], operations[own])).toBe(true)
  expect(others.filter((name) => mayDo([role], operations[name]))).toEqual([])
})

test.each([
  ['agent', 'sender'],
  ['sender', 'dispatcher', 'agent'],
  ['viewer', 'dispatcher'],
] as const)('roles add up: %s and %s together may do anything that one of the two may do', (...held) => {
  expect(new Set(may(...held))).toEqual(new Set(held.flatMap((role) => may(role))))
})

test('a system can create accounts, send notifications and raise alerts without being an admin', () => {
  expect(may('agent', 'sender', 'dispatcher')).toEqual(
    expect.arrayContaining(['createAccount', 'sendNotification', 'createAlert', 'updateAlert']),
  )
})

test('every operation that changes something names its roles; without roles, only admins may call it', () => {
  const open = all.filter(([, operation]) => !isSafe(operation) && !operation.roles).map(([name]) => name)
  expect(open).toEqual(['login', 'logInWithCompany'])
  const guarded: Operation = { ...operations.createAlert, roles: undefined }
  expect(rolesThatMay(guarded)).toEqual(['admin'])
  expect(rolesThatMay(operations.listAccounts)).toEqual(roles)
})
