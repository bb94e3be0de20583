import { expect, test } from 'vitest'
import { mayAll as all } from '@/components/palette/allowed.fixture'
import { keysOfScreen } from './screen-keys'

const none = {
  ...all,
  writeAccounts: false,
  send: false,
  writeAlerts: false,
  writeSettings: false,
  createsTypes: false,
  createsIdentities: false,
}
const keys = (path: string, allowed = all) => keysOfScreen(path, allowed).map(({ key }) => key)

test.each([
  ['/accounts', ['/', 'N', 'J', 'K', 'Enter', 'O', 'X', 'E', 'Esc']],
  ['/accounts/a-1', ['E', 'Ctrl Enter', 'Esc']],
  ['/accounts/new', []],
  ['/accounts/bring-in', []],
  ['/accounts/jobs/j-1', []],
  ['/alerts', ['/', 'N', 'J', 'K', 'Enter', 'A', 'F', 'E', 'D', 'S', 'C', 'X', 'M', 'Shift', 'G', 'Esc']],
  ['/notifications', ['/', 'N', 'J', 'K', 'Enter']],
  ['/notifications/new', ['Enter']],
  ['/settings/attributes', ['N']],
  ['/settings/business', []],
  ['/settings/audit', ['/']],
  ['/settings/displays', ['N']],
  ['/', ['A', 'M', 'N']],
])('the screen at %s has the keys %j', (path, expected) => {
  expect(keys(path)).toEqual(expected)
})

test('read-only users see no keys that change anything', () => {
  expect(keys('/accounts', none)).toEqual(['/', 'J', 'K', 'Enter', 'O', 'Esc'])
  expect(keys('/', none)).toEqual([])
  expect(keys('/accounts/a-1', none)).toEqual([])
  expect(keys('/alerts', none)).toEqual(['/', 'J', 'K', 'Enter', 'G', 'Esc'])
  expect(keys('/settings/attributes', none)).toEqual([])
})

test('in front of another deployment, there is no key for creating records that only that deployment can create', () => {
  const upstream = { ...all, createsTypes: false, createsIdentities: false }
  for (const path of ['account-types', 'attributes', 'identities'])
    expect(keys(`/settings/${path}`, upstream)).toEqual([])
  expect(keys('/settings/areas', upstream)).toEqual(['N'])
})

test('users who may not see the audit log see no keys for it', () => {
  expect(keys('/settings/audit', { ...none, seesManaged: false })).toEqual([])
})
