import { describe, expect, test } from 'vitest'
import { phoneAlternatives } from './phone-alternatives'
import type { PhoneCountry } from './read-phone'

const offered = (text: string, country?: PhoneCountry, others?: PhoneCountry[]) =>
  phoneAlternatives(text, country, others).map(({ phone }) => phone)

describe('alternatives to a number', () => {
  test.each<[text: string, country: PhoneCountry | undefined, first: string]>([
    // A Chilean mobile without its 9.
    ['8765 4321', 'CL', '+56987654321'],
    ['+56 8765 4321', undefined, '+56987654321'],
    ['56 8765 4321', undefined, '+56987654321'],
    ['09 8765 4321', 'CL', '+56987654321'],
    // An Argentine mobile without its 9.
    ['+54 11 2345 6789', undefined, '+5491123456789'],
    ['11 2345 6789', 'AR', '+5491123456789'],
    // A Brazilian mobile without its 9.
    ['(11) 8765-4321', 'BR', '+5511987654321'],
    // A prefix before the country code, and a missing plus.
    ['+0056 9 1234 5678', undefined, '+56912345678'],
    ['011 56 9 1234 5678', 'CL', '+56912345678'],
  ])('likely alternatives are offered for %s (country: %s)', (text, country, first) => {
    expect(offered(text, country)[0]).toBe(first)
  })
})

test('both numbers in a text are offered; a bare ending stands for the first number with that ending', () => {
  expect(offered('961234540 / 961234541', 'CL')).toEqual(['+56961234540', '+56961234541'])
  expect(offered('011 4371-1234/5', 'AR')).toEqual(['+541143711234', '+541143711235'])
  expect(offered('2 2345678/9', 'CL')).toEqual([])
})

test('a local number is offered for the countries in use, in their order', () => {
  expect(offered('11 2345 6789', 'CL', ['AR', 'BR'])).toContain('+541123456789')
  expect(offered('987654321', undefined, ['CL', 'PE'])).toEqual(['+56987654321', '+51987654321'])
})

test('no number is offered if many countries fit and none of them is in use', () => {
  expect(offered('987654321')).toEqual([])
})

test('the numbers of all countries that fit are offered if there are few', () => {
  const found = phoneAlternatives('99 123 456')
  expect(found.length).toBeLessThanOrEqual(4)
})

test('the current reading and guesses at digits dropped by a spreadsheet are not offered', () => {
  expect(offered('9 8765 4321', 'CL')).not.toContain('+56987654321')
  expect(offered('5.69123E+10', 'CL')).toEqual([])
  expect(offered('12345', 'CL')).toEqual([])
})
