import { expect, test } from 'vitest'
import { readError } from './deployment/described-records'
import { describedOperations } from './description'

const { login, readAccount, listAccounts, checkAccount, createAlert, updateAccount, sendNotification } =
  describedOperations

const account = {
  id: 'a1',
  accountType: 'resident',
  username: 'ana',
  phone: '+56912345678',
  role: 'user',
  creationDate: '2026-01-31T10:00:00Z',
  subscribed: true,
  blocked: false,
  blockedDate: '',
  validated: false,
  expirationDate: '',
  attributesValue: [{ attributeId: 'unit', value: { text: '12 B', number: 0, boolean: false, image: null } }],
  businessId: 'harbour',
  fullname: 'Ana',
  birthday: '',
  metadata: {},
}
const read = (changed: object) => readAccount.read({ data: { account: { ...account, ...changed } } })

test('an account as described is read unchanged, without notes', () => {
  expect(read({})).toEqual({ understood: true, value: { account }, notes: [] })
})

test('members that the description does not have are preserved', () => {
  expect(read({ points: 12 })).toMatchObject({ value: { account: { points: 12 } }, notes: [] })
})

test.each([
  ['a number as text', { role: 7 }, { role: '7' }, '/role', 'a number instead of text'],
  ['a flag as text', { blocked: 'true' }, { blocked: true }, '/blocked', 'text instead of a boolean'],
  ['a flag as a number', { blocked: 0 }, { blocked: false }, '/blocked', 'a number instead of a boolean'],
  ['a null date', { blockedDate: null }, { blockedDate: undefined }, '/blockedDate', 'null instead of text'],
  ['a missing member', { username: undefined }, { username: undefined }, '/username', 'missing'],
  ['a date without a time', { creationDate: '2026-01-31' }, {}, '/creationDate', 'not a date-time'],
  ['a phone without a plus', { phone: '569' }, {}, '/phone', 'not a phone number in E.164 format'],
  [
    'an unusable member',
    { metadata: 'x' },
    { metadata: undefined },
    '/metadata',
    'text instead of an object',
  ],
])('%s is read, with a note', (_, changed, value, path, note) => {
  const reading = read(changed)
  expect(reading.understood && reading.value.account).toEqual({ ...account, ...changed, ...value })
  expect(reading.notes.map((one) => [one.path, one.note])).toEqual([[`/data/account${path}`, note]])
})

test('empty slots of an attribute have their defaults, and a number as text is read as a number', () => {
  const attributesValue = [{ attributeId: 'floor', value: { number: '4' } }]
  expect(read({ attributesValue })).toMatchObject({
    value: { account: { attributesValue: [{ value: { text: '', number: 4, boolean: false } }] } },
    notes: [{ note: 'missing' }, { note: 'text instead of a number' }, { note: 'missing' }],
  })
})

test('an attribute that is not an object is left out, and the others stay', () => {
  const [one] = account.attributesValue
  expect(read({ attributesValue: [3, one, null] })).toMatchObject({
    value: { account: { attributesValue: [one] } },
  })
})

test.each([
  ['a login without a token', login.read({ data: { token: 'x' } })],
  ['an account without an ID', readAccount.read({ data: { account: { phone: '+56912345678' } } })],
  ['an account outside data', readAccount.read({ account })],
  [
    'a list under another name, which does not count as empty',
    listAccounts.read({ data: { items: [account] } }),
  ],
  ['a check that does not say whether the account exists', checkAccount.read({ data: { status: 'ok' } })],
  ['text in place of an object', sendNotification.read('sent')],
])('%s is not understood', (_, reading) => {
  expect(reading.understood).toBe(false)
})

test('a list keeps its order', () => {
  const accounts = [
    { ...account, id: 'b' },
    { ...account, id: 7 },
  ]
  const reading = listAccounts.read({ data: { accounts } })
  expect(reading.understood && reading.value.accounts.map(({ id }) => id)).toEqual(['b', '7'])
})

test.each([
  [{ data: { exists: false } }, { exists: false, accountIds: [] }],
  [{ data: { found: true, accountIds: ['a', 7] } }, { exists: true, accountIds: ['a', '7'] }],
  [{ data: { accounts: [{ id: 'a' }] } }, { exists: true, accountIds: ['a'] }],
  [{ data: { accounts: [] } }, { exists: false, accountIds: [] }],
  [{ data: { account: { id: 'a' } } }, { exists: true, accountIds: ['a'] }],
  [{ exists: true }, { exists: true, accountIds: [] }],
])('the response %j to a check is understood', (body, value) => {
  expect(checkAccount.read(body)).toMatchObject({ understood: true, value })
})

test.each([
  [{ data: { alert: { id: 'x' } } }, undefined, 'x'],
  [{ alert: { id: 'x' } }, undefined, 'x'],
  [{ data: { id: 7 } }, undefined, '7'],
  [{ _id: 'x' }, undefined, 'x'],
  [{ data: { id: 'other', reference: { key: 'x' } } }, '/data/reference/key', 'x'],
  [{ data: {} }, undefined, undefined],
  [undefined, undefined, undefined],
])("an alert's ID is found in %j", (body, pointer, id) => {
  expect(createAlert.read(body, pointer)).toEqual({ understood: true, value: { id }, notes: [] })
})

test.each([[{ data: { account } }], [{ account }], [{ data: account }]])(
  'an updated account is found in %j',
  (body) => {
    expect(updateAccount.read(body)).toMatchObject({ value: { account: { id: 'a1' } } })
  },
)

test('an error body may have null as its data', () => {
  const body = { timestamp: 1_790_000_000_000, error: 'No.', data: null }
  expect(readError(body)).toEqual({ understood: true, value: { error: 'No.', data: {} }, notes: [] })
})
