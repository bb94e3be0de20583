import { expect, test } from 'vitest'
import {
  encodeAccountIds,
  fillCheckBody,
  fillPath,
  type listEncodings,
  readQuirks,
} from './deployment-quirks'

test('without settings, the quirks are those of our own API', () => {
  expect(readQuirks({ UPSTREAM_LIST_CHUNK: '' })).toEqual({
    problems: [],
    quirks: {
      listEncoding: 'repeat',
      listChunk: 100,
      closedValue: 1,
      updateAccount: { method: 'PUT', path: '/account/{accountId}' },
      deleteAccount: { method: 'DELETE', path: '/account/{accountId}' },
      checkBody: '{"phone":"{phone}"}',
      timeoutSeconds: 10,
      concurrency: 8,
    },
  })
})

test('settings are read from strings', () => {
  const { quirks } = readQuirks({
    UPSTREAM_CLOSED_VALUE: '2',
    UPSTREAM_UPDATE_ACCOUNT: 'PATCH /users/{accountId}',
  })
  expect(quirks).toMatchObject({
    closedValue: 2,
    updateAccount: { method: 'PATCH', path: '/users/{accountId}' },
  })
})

test.each([
  ['UPSTREAM_LIST_ENCODING', 'commas', 'must be one of repeat, brackets, indexed, comma, json'],
  ['UPSTREAM_LIST_CHUNK', '0', 'must be 1 or more'],
  ['UPSTREAM_CLOSED_VALUE', 'yes', 'must be a number'],
  [
    'UPSTREAM_DELETE_ACCOUNT',
    'DELETE /account',
    'must be a method and a path with {accountId}, such as PUT /account/{accountId}',
  ],
  ['UPSTREAM_CHECK_BODY', '{phone}', 'must be JSON that contains {phone}'],
  ['UPSTREAM_ALERT_ID', 'data.id', 'must be a JSON pointer, such as /data/alert/id'],
])('the invalid setting %s=%s is a problem that names the setting', (name, value, problem) => {
  expect(readQuirks({ [name]: value })).toEqual({ quirks: undefined, problems: [`${name} ${problem}`] })
})

test.each([
  ['repeat', 'accountIds=a&accountIds=b'],
  ['brackets', 'accountIds[]=a&accountIds[]=b'],
  ['indexed', 'accountIds[0]=a&accountIds[1]=b'],
  ['comma', 'accountIds=a,b'],
  ['json', 'accountIds=["a","b"]'],
] as [(typeof listEncodings)[number], string][])('IDs are encoded as %s', (encoding, query) => {
  expect(decodeURIComponent(encodeAccountIds(encoding, ['a', 'b']))).toBe(query)
})

test('an ID stays within one path segment, and a phone number within one string of the body', () => {
  expect(fillPath('/account/{accountId}', { accountId: 'a/b?' })).toBe('/account/a%2Fb%3F')
  expect(fillPath('/account/{accountId}', { accountId: '..' })).toBe('/account/%252E%252E')
  expect(JSON.parse(fillCheckBody('{"phone":"{phone}"}', '"+56'))).toEqual({ phone: '"+56' })
})
