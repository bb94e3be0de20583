import { expect, test } from 'vitest'
import { readChanges } from './changed-lines'

const entry = { id: 'audit-1', at: '2026-11-21T12:00:00.000Z', by: 'i', platform: null, job: null } as const
const changed = (changes: Record<string, unknown>) => readChanges({ ...entry, kind: 'changed', changes })
const slots = { text: '', number: 0, boolean: false, image: null }

test('an edit lists every property with its old and new value', () => {
  expect(changed({ fullname: { from: null, to: 'Ana' }, phone: { from: '+1', to: '+2' } })).toEqual({
    head: 'changed',
    lines: [
      { member: 'fullname', from: null, to: 'Ana' },
      { member: 'phone', from: '+1', to: '+2' },
    ],
  })
})

test('a block is named as such, with its reason, alongside any other changes', () => {
  const changes = {
    blocked: { from: false, to: true },
    blockedDate: { from: null, to: '2026-11-21T12:00:00.000Z' },
    blockedReason: { from: null, to: 'Insulted us' },
    role: { from: 'user', to: 'guest' },
  }
  expect(changed(changes)).toEqual({
    head: 'blocked',
    reason: 'Insulted us',
    lines: [{ member: 'role', from: 'user', to: 'guest' }],
  })
})

test('an unblock does not repeat the reason', () => {
  const changes = { blocked: { from: true, to: false }, blockedReason: { from: 'Insulted us', to: null } }
  expect(changed(changes)).toEqual({ head: 'unblocked', lines: [] })
})

test.each([
  [null, 'other', 'merged'],
  ['other', null, 'unmerged'],
])(
  'mergedAccount changing from %s to %s is called %s, lists other changes, and shows no ID',
  (from, to, head) => {
    const changes = { mergedAccount: { from, to }, role: { from: 'user', to: 'guest' } }
    expect(changed(changes)).toEqual({ head, lines: [{ member: 'role', from: 'user', to: 'guest' }] })
  },
)

test.each([
  ['validated', true, 'validated'],
  ['validated', false, 'unvalidated'],
  ['subscribed', false, 'unsubscribed'],
])(
  '%s becoming %s is called %s if nothing else changed, and is listed with the other changes otherwise',
  (member, to, head) => {
    const change = { [member]: { from: !to, to } }
    expect(changed(change)).toEqual({ head, lines: [] })
    const both = changed({ ...change, role: { from: 'user', to: 'guest' } })
    expect(both.head).toBe('changed')
    expect(both.lines.map((line) => line.member)).toEqual([member, 'role'])
  },
)

test('only attribute values that changed are listed, each under its attribute', () => {
  const kept = { attributeId: 'a', tag: 'a', value: { ...slots, text: 'same' } }
  const old = { attributeId: 'b', tag: 'b', value: { ...slots, text: 'old' } }
  const young = { attributeId: 'c', tag: 'c', value: { ...slots, number: 3 } }
  const attributesValue = {
    from: [kept, old],
    to: [kept, { ...old, value: { ...slots, text: 'new' } }, young],
  }
  expect(changed({ attributesValue }).lines).toEqual([
    { member: 'attributes.b', from: old.value, to: { ...slots, text: 'new' } },
    { member: 'attributes.c', from: null, to: young.value },
  ])
})

test('deletions and creations do not list the properties that they imply', () => {
  const deletedAt = { from: null, to: '2026-11-21T12:00:00.000Z' }
  expect(readChanges({ ...entry, kind: 'deleted', changes: { deletedAt } })).toEqual({
    head: 'deleted',
    lines: [],
  })
  expect(readChanges({ ...entry, kind: 'created', changes: null })).toEqual({ head: 'created', lines: [] })
})
