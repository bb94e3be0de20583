import { expect, test } from 'vitest'
import { nearPhones } from './near-phones'

const near = nearPhones('+56912345678')

test.each([
  ['one digit differs', '+56912345679'],
  ['the first digit differs', '+46912345678'],
  ['two digits are swapped', '+56912354678'],
  ['the last two are swapped', '+56912345687'],
  ['one is missing', '+5691234568'],
  ['the last is missing', '+5691234567'],
  ['one is added', '+569123455678'],
  ['one is added at the end', '+569123456789'],
])('a number where %s is similar', (_, phone) => {
  expect(near).toContain(phone)
})

test.each([
  ['itself', '+56912345678'],
  ['one with two other digits', '+56912345699'],
  ['one with two digits fewer', '+569123456'],
  ['one with two distant digits swapped', '+56982345671'],
])('%s is not', (_, phone) => {
  expect(near).not.toContain(phone)
})

test('each number is listed once, and there are few enough to look up one by one', () => {
  expect(new Set(near).size).toBe(near.length)
  expect(near.length).toBeLessThan(300)
})
