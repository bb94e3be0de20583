import { expect, test } from 'vitest'
import { findNearMiss } from './near-miss'

const known = ['accountType', 'phone', 'attributesValue', 'sendSMS', 'accountIDs', 'tag', 'id', 'closed']

test.each([
  ['phones', 'phone'],
  ['Phone', 'phone'],
  ['phoen', 'phone'],
  ['phne', 'phone'],
  ['pohen', 'phone'],
  ['attributeValue', 'attributesValue'],
  ['accountIds', 'accountIDs'],
  ['accountID', 'accountIDs'],
  ['acountTyp', 'accountType'],
  ['sendSms', 'sendSMS'],
  ['tags', 'tag'],
  ['close', 'closed'],
])('takes %s as a misspelling of %s', (name, meant) => {
  expect(findNearMiss(name, known)).toBe(meant)
})

test.each([
  'telephone',
  'colour',
  'lang',
  'account',
  'type',
  'closedReason',
  '',
  '__proto__',
  'x'.repeat(5000),
])('does not take %s as a misspelling', (name) => {
  expect(findNearMiss(name, known)).toBeUndefined()
})
