import { expect, test } from 'vitest'
import { nearPhones } from './near-phones'

const near = nearPhones('+56912345678')

test.each([
  ['one digit differs', '+56912345679'],
  ['the first digit differs', '+46912345678'],
  ['two digits are swapped', '+56912354678'],
  ['the last two digits are swapped', '+56912345687'],
  ['one digit is missing', '+5691234568'],
  ['the last digit is missing', '+5691234567'],
  ['one digit is added', '+569123455678'],
  ['a digit is added at the end', '+569123456789'],
])('a number where %s is listed as similar', (_, phone) => {
  expect(near).toContain(phone)
})

test.each([
  ['the number itself', '+56912345678'],
  ['a number with two different digits', '+56912345699'],
  ['a number with two digits missing', '+569123456'],
  ['a number with two distant digits swapped', '+56982345671'],
])('%s is not listed as similar', (_, phone) => {
  expect(near).not.toContain(phone)
})

test('each similar number is listed once, and there are fewer than 300 of them', () => {
  expect(new Set(near).size).toBe(near.length)
  expect(near.length).toBeLessThan(300)
})
