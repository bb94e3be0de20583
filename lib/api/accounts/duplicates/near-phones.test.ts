import { expect, test } from 'vitest'
import { nearPhones } from './near-phones'

const near = nearPhones('+56912345678')

test.each([
  ['one is another', '+56912345679'],
  ['the first is another', '+46912345678'],
  ['two stand in the other order', '+56912354678'],
  ['the last two stand in the other order', '+56912345687'],
  ['there is one less', '+5691234568'],
  ['the last is missing', '+5691234567'],
  ['there is one more', '+569123455678'],
  ['there is one more at the end', '+569123456789'],
])('a number where %s is similar', (_, phone) => {
  expect(near).toContain(phone)
})

test.each([
  ['itself', '+56912345678'],
  ['one with two other digits', '+56912345699'],
  ['one with two digits less', '+569123456'],
  ['one with two far digits in the other order', '+56982345671'],
])('%s is not', (_, phone) => {
  expect(near).not.toContain(phone)
})

test('each is listed once, and they are few enough to be looked up one by one', () => {
  expect(new Set(near).size).toBe(near.length)
  expect(near.length).toBeLessThan(300)
})
