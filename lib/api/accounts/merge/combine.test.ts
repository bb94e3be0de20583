import { expect, test } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import { type Choice, combine } from './combine'
import { takeBack } from './take-back'

const value = (attributeId: string, text: string) => ({
  attributeId,
  value: { text, number: 0, boolean: false, image: null },
})

const account = (change: Partial<Account>): Account => ({
  id: 'a',
  accountType: 'resident',
  username: '+56911111111',
  phone: '+56911111111',
  role: 'user',
  creationDate: '2026-01-01T00:00:00.000Z',
  subscribed: true,
  blocked: false,
  validated: false,
  testAccount: false,
  attributesValue: [],
  businessId: 'acme',
  metadata: {},
  version: 1,
  ...change,
})

const first = account({
  id: 'a',
  fullname: ' ',
  attributesValue: [value('tower', 'A')],
  metadata: { floor: 4 },
})
const other = account({
  id: 'b',
  phone: '+56922222222',
  username: 'luz',
  fullname: 'Luz',
  birthday: '1990-05-17',
  subscribed: false,
  blocked: true,
  blockedDate: '2026-02-01T00:00:00.000Z',
  blockedReason: 'Lost phone',
  testAccount: true,
  attributesValue: [value('tower', 'B'), value('door', '7'), value('crew', 'North')],
  metadata: { floor: 5, key: 'x' },
})
/** The crew attribute belongs to another account type. */
const applies = (attributeId: string) => attributeId !== 'crew'
const combined = ({ take = [], keep = [] }: Partial<Choice> = {}, one = first) =>
  combine(one, other, { take, keep }, applies)

test('missing fields are filled in from the other account, and fields with a value stay unchanged', () => {
  expect(combined()).toEqual({
    ...first,
    username: 'luz',
    fullname: 'Luz',
    birthday: '1990-05-17',
    attributesValue: [value('tower', 'A'), value('door', '7')],
    metadata: { floor: 4, key: 'x' },
  })
})

test('fields chosen to stay empty are not filled in', () => {
  const keep = ['username', 'fullname', 'birthday', 'attributes.door', 'metadata']
  expect(combined({ keep })).toEqual(first)
})

test('fields chosen from the other account bring their related fields with them', () => {
  const take = ['phone', 'subscribed', 'blocked', 'attributes.tower', 'attributes.crew', 'metadata']
  expect(combined({ take })).toMatchObject({
    phone: '+56922222222',
    subscribed: false,
    blocked: true,
    blockedDate: '2026-02-01T00:00:00.000Z',
    blockedReason: 'Lost phone',
    testAccount: false,
    attributesValue: [value('tower', 'B'), value('door', '7'), value('crew', 'North')],
    metadata: { floor: 5, key: 'x' },
  })
})

test('a username that equals the phone number changes with the phone number', () => {
  expect(combined({ take: ['phone'], keep: ['username'] }).username).toBe('+56922222222')
  const called = account({ ...first, username: 'ana' })
  expect(combined({ take: ['phone'] }, called).username).toBe('ana')
  expect(combined({ take: ['username'] }, called).username).toBe('luz')
})

test('metadata stays unchanged if the combined metadata would be too large', () => {
  const large = account({ ...first, metadata: { text: 'x'.repeat(16_000) } })
  const much = { ...other, metadata: { more: 'y'.repeat(1_000) } }
  expect(combine(large, much, { take: [], keep: [] }, applies).metadata).toEqual(large.metadata)
})

const changes = {
  fullname: { from: ' ', to: 'Luz' },
  birthday: { from: null, to: '1990-05-17' },
  attributesValue: {
    from: [value('tower', 'A')],
    to: [value('tower', 'B'), value('door', '7')],
  },
}

test('an undone merge restores the account', () => {
  const merged = {
    ...first,
    fullname: 'Luz',
    birthday: '1990-05-17',
    attributesValue: changes.attributesValue.to,
  }
  expect(takeBack(merged, changes)).toEqual({ ...first, birthday: undefined })
})

test('undoing a merge keeps later changes, attribute by attribute', () => {
  const now = {
    ...first,
    fullname: 'Luz Marina',
    birthday: '1990-05-17',
    attributesValue: [value('tower', 'C'), value('door', '7'), value('gate', '2')],
  }
  expect(takeBack(now, changes)).toMatchObject({
    fullname: 'Luz Marina',
    birthday: undefined,
    attributesValue: [value('tower', 'C'), value('gate', '2')],
  })
})
