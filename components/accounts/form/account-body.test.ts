import { get, set } from 'react-hook-form'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import { loadPatternReader } from '@/lib/contract/fields/pattern-reader'
import { formatPhone } from '@/lib/format/phone/format-phone'
import { loadPhoneReader } from '@/lib/format/phone/load-phone-reader'
import { findDifferences } from '@/lib/forms/find-differences'
import { defineAttribute } from '../attribute.fixture'
import { createBody, fieldsOf, updateBody } from './account-body'
import { type AccountValues, attributeKey, attributePath, emptyValues, valuesOf } from './account-values'
import { checkValues } from './check-values'
import { mergePatchBetween } from './metadata-patch'

beforeAll(loadPhoneReader)

const zone = 'America/Santiago'
const attributes = [
  defineAttribute('unit', 'text'),
  defineAttribute('size', 'number'),
  defineAttribute('helped', 'boolean'),
  defineAttribute('since', 'date'),
  defineAttribute('photo', 'image'),
  defineAttribute('staffOnly', 'text', { accountTypeIds: ['staff'], required: true }),
]
const account: Account = {
  id: 'a1',
  accountType: 'resident',
  username: '+56987654321',
  phone: '+56987654321',
  role: 'user',
  creationDate: '2026-01-01T00:00:00Z',
  subscribed: true,
  blocked: false,
  validated: false,
  testAccount: false,
  attributesValue: [
    { attributeId: 'unit', value: { text: '12B', number: 0, boolean: false, image: null } },
    {
      attributeId: 'since',
      value: { text: '', number: 0, boolean: false, image: null, date: '2026-03-01T12:00:30Z' },
    },
  ],
  businessId: 'demo',
  metadata: { floor: 3 },
  version: 4,
}
const base = valuesOf(account, attributes, { timeZone: zone, writePhone: formatPhone })
const edited = (change: Partial<AccountValues>, slots: AccountValues['attributes'] = {}): AccountValues => ({
  ...base,
  ...change,
  attributes: { ...base.attributes, ...slots },
})

describe('createBody', () => {
  test("the body contains the phone number in E.164 and the type's filled-in attributes, each in its slot", () => {
    const filled = {
      _unit: ' 12B ',
      _size: '3,5',
      _helped: true,
      _since: '2026-03-01T09:00',
      _staffOnly: 'x',
    }
    const values = { ...emptyValues, accountType: 'resident', phone: '9 8765 4321', country: 'CL' }
    expect(createBody({ ...values, attributes: filled }, attributes, zone)).toEqual({
      accountType: 'resident',
      phone: '+56987654321',
      sendSMS: true,
      attributesValue: [
        { attributeId: 'unit', tag: 'unit', value: { text: '12B' } },
        { attributeId: 'size', tag: 'size', value: { number: 3.5 } },
        { attributeId: 'helped', tag: 'helped', value: { boolean: true } },
        { attributeId: 'since', tag: 'since', value: { date: '2026-03-01T09:00:00-03:00' } },
      ],
    })
  })
})

describe('updateBody', () => {
  test('the body is empty if nothing was edited, even if a saved time includes seconds', () => {
    expect(updateBody(base, edited({}), attributes, zone)).toEqual({})
  })
  test('the body leaves out a phone number that is only formatted differently', () => {
    expect(updateBody(base, edited({ phone: '9 8765-4321', country: 'CL' }), attributes, zone)).toEqual({})
  })
  test('the body contains the changed fields, with null for each cleared field', () => {
    const after = edited({ fullname: 'Ana', metadata: '{"door":1}' }, { [attributeKey('unit')]: '' })
    expect(updateBody(base, after, attributes, zone)).toEqual({
      fullname: 'Ana',
      metadata: { floor: null, door: 1 },
      attributesValue: [{ attributeId: 'unit', tag: 'unit', value: null }],
    })
  })
})

test("an attribute's value is found in its field, whatever the attribute's ID", () => {
  const ids = ['7', 'user:1', 'a.b', 'a[0]', `a"b'c|d`, '50%', '50%2e', 'a%2eb', 'кв 12']
  const values: Pick<AccountValues, 'attributes'> = { attributes: {} }
  for (const id of ids) set(values, attributePath(id), id)
  expect(Object.entries(values.attributes)).toEqual(ids.map((id) => [attributeKey(id), id]))
  for (const id of ids) expect(get(values, attributePath(id))).toBe(id)
})

test('every problem that keeps a form from being sent is reported at its field', () => {
  const values = edited(
    { accountType: 'staff', phone: '12', country: 'CL', metadata: '[' },
    { _size: 'x', _photo: 'http://a.b' },
  )
  expect(checkValues({ values, attributes, editing: true })).toEqual([
    { path: 'phone', code: 'too_short' },
    { path: 'attributes._size', code: 'invalid_format' },
    { path: 'attributes._photo', code: 'needs_https' },
    { path: 'attributes._staffOnly', code: 'attribute_required' },
    { path: 'metadata', code: 'no_json_object' },
  ])
})

test("a value that breaks its attribute's rules is reported with the limit, unless it was saved before", async () => {
  await loadPatternReader()
  const ruled = [
    defineAttribute('unit', 'text', { minimum: 4, maximum: 5 }),
    defineAttribute('size', 'number', { maximum: 9 }),
    defineAttribute('plate', 'text', { pattern: '[A-Z]+' }),
    defineAttribute('colour', 'text', { options: ['red'] }),
  ]
  const values = edited({}, { _size: '9,5', _plate: 'AB1', _colour: 'blue' })
  const beyond = [
    { path: 'attributes._size', code: 'too_big', limit: 9 },
    { path: 'attributes._plate', code: 'invalid_format' },
    { path: 'attributes._colour', code: 'not_allowed' },
  ]
  const check = { values, attributes: ruled, editing: true }
  expect(checkValues({ ...check, before: base })).toEqual(beyond)
  const unit = { path: 'attributes._unit', code: 'too_short', limit: 4 }
  expect(checkValues(check)).toEqual([unit, ...beyond])
})

test('a conflict lists what someone else changed, next to the local input', () => {
  const theirs = edited({ fullname: 'Theirs', role: 'guard', username: 'same' }, { _unit: '13' })
  const mine = edited({ fullname: 'Mine', username: 'same', birthday: '1990-05-01' })
  const fields = (values: AccountValues) => fieldsOf(values, attributes)
  expect(findDifferences({ base: fields(base), theirs: fields(theirs), mine: fields(mine) })).toEqual([
    { path: 'fullname', before: '', theirs: 'Theirs', mine: { value: 'Mine' } },
    { path: 'role', before: 'user', theirs: 'guard' },
    { path: 'attributes._unit', before: '12B', theirs: '13' },
  ])
})

test('a merge patch changes only what differs, at any depth', () => {
  expect(mergePatchBetween({ a: { b: 1, c: 2 }, d: 1 }, { a: { b: 1, c: 3 }, e: [1] })).toEqual({
    a: { c: 3 },
    d: null,
    e: [1],
  })
})

test('a mistyped expiration is left for the API to refuse and does not clear the saved one', () => {
  const before = valuesOf(account, attributes, { timeZone: zone, writePhone: formatPhone })
  const end = (expirationDate: string) =>
    updateBody({ ...before, expirationDate: '2031-05-01' }, { ...before, expirationDate }, attributes, zone)
  expect(end('20311-05-01')).toEqual({ expirationDate: '20311-05-01' })
  expect(end('')).toEqual({ expirationDate: null })
  expect(end('2031-06-01')).toEqual({ expirationDate: '2031-06-02T03:59:59Z' })
})
