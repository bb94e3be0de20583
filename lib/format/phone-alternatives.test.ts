import { describe, expect, test } from 'vitest'
import { phoneAlternatives } from './phone-alternatives'
import type { PhoneCountry } from './read-phone'

const offered = (text: string, country?: PhoneCountry, others?: PhoneCountry[]) =>
  phoneAlternatives(text, country, others).map(({ phone }) => phone)

describe('what a number could be instead is offered', () => {
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
    // A prefix before the country code, and a plus that was lost.
    ['+0056 9 1234 5678', undefined, '+56912345678'],
    ['011 56 9 1234 5678', 'CL', '+56912345678'],
  ])('%s of %s', (text, country, first) => {
    expect(offered(text, country)[0]).toBe(first)
  })
})

test('of two numbers in one text each is offered, an ending alone as the first one with that ending', () => {
  expect(offered('961234540 / 961234541', 'CL')).toEqual(['+56961234540', '+56961234541'])
  expect(offered('011 4371-1234/5', 'AR')).toEqual(['+541143711234', '+541143711235'])
  expect(offered('2 2345678/9', 'CL')).toEqual([])
})

test('a local number is offered for the countries that are written to, in their order', () => {
  expect(offered('11 2345 6789', 'CL', ['AR', 'BR'])).toContain('+541123456789')
  expect(offered('987654321', undefined, ['CL', 'PE'])).toEqual(['+56987654321', '+51987654321'])
})

test('where many countries fit and none of them is written to, none is named', () => {
  expect(offered('987654321')).toEqual([])
})

test('where few countries of the world fit, they are named', () => {
  const found = phoneAlternatives('99 123 456')
  expect(found.length).toBeLessThanOrEqual(4)
})

test('what it is read as already is not offered, nor is anything for digits that a spreadsheet dropped', () => {
  expect(offered('9 8765 4321', 'CL')).not.toContain('+56987654321')
  expect(offered('5.69123E+10', 'CL')).toEqual([])
  expect(offered('12345', 'CL')).toEqual([])
})
