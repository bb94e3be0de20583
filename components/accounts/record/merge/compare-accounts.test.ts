import { expect, test } from 'vitest'
import type { Account } from '@/lib/contract/accounts/account'
import { anAccount } from '../../account.fixture'
import { defineAttribute } from '../../attribute.fixture'
import { type Choices, choiceOf, compareAccounts, type Side } from './compare-accounts'

const unit = defineAttribute('unit', 'text')
const gate = defineAttribute('gate', 'text', { accountTypeIds: ['guard'] })
const text = (attributeId: string, value: string) => ({
  attributeId,
  value: { text: value, number: 0, boolean: false, image: null },
})

const own: Account = { ...anAccount, phone: '+56911111111', username: '+56911111111' }
const other: Account = { ...own, id: 'a2', phone: '+56911111112', username: '+56911111112' }

function compare(changes: [Partial<Account>, Partial<Account>], stays: Side = 'own', choices: Choices = {}) {
  const pair = { own: { ...own, ...changes[0] }, other: { ...other, ...changes[1] } }
  const rows = compareAccounts({ pair, stays, attributes: [unit, gate], choices })
  const sides = Object.fromEntries(rows.map(({ field, side }) => [field, side]))
  return { sides, ...choiceOf(rows, stays) }
}

test("the kept account's values stay, and values that it lacks are taken from the other account", () => {
  expect(
    compare([{ fullname: '  ' }, { birthday: '1980-01-02', attributesValue: [text('unit', '12 B')] }]),
  ).toEqual({
    sides: { phone: 'own', fullname: 'other', birthday: 'other', 'attributes.unit': 'other' },
    take: ['fullname', 'birthday', 'attributes.unit'],
    keep: [],
  })
})

test('values chosen from the other account are taken, and a field whose value was declined stays empty', () => {
  const { take, keep } = compare([{}, { birthday: '1980-01-02' }], 'own', { phone: 'other', birthday: 'own' })
  expect({ take, keep }).toEqual({ take: ['phone'], keep: ['birthday'] })
})

test('if the other account is kept, so are its values, and a choice that no longer applies is ignored', () => {
  const born = { birthday: '1980-01-02' }
  expect(compare([born, {}], 'other')).toMatchObject({ sides: { phone: 'other', birthday: 'own' } })
  expect(compare([born, {}], 'own', { birthday: 'other' }).sides).toMatchObject({ birthday: 'own' })
})

test('an attribute of another account type is not taken over unless the type is taken over too', () => {
  const guard = { accountType: 'guard', attributesValue: [text('gate', 'North')] }
  expect(compare([{}, guard])).toMatchObject({ sides: { 'attributes.gate': 'own' }, take: [], keep: [] })
  expect(compare([{}, guard], 'own', { accountType: 'other' }).take).toEqual([
    'accountType',
    'attributes.gate',
  ])
})

test("the other account's lack of an expiration date can be taken over, but its test account flag cannot", () => {
  const mine = { expirationDate: '2027-01-01', testAccount: false }
  const choices: Choices = { expirationDate: 'other', testAccount: 'other' }
  const { sides, take } = compare([mine, { testAccount: true }], 'own', choices)
  expect(sides).toMatchObject({ expirationDate: 'other', testAccount: 'own' })
  expect(take).toEqual(['expirationDate'])
})
