import { expect, test } from 'vitest'
import { decimalSignOf, readWrittenNumber } from './written-number'

test.each([
  ['3', 3],
  ['-1.5', -1.5],
  ['1,25', 1.25],
  ['0.500', 0.5],
  ['1234.567', 1234.567],
  ['.5', 0.5],
  ['1e3', 1000],
  ['1.250,5', 1250.5],
  ['1,250.50', 1250.5],
  ['1.250.000', 1_250_000],
  ['1 500', 1500],
  ["12'345.5", 12345.5],
  ['1.500', 'ambiguous'],
  ['-12,345', 'ambiguous'],
  ['1.25.5', undefined],
  ['1.250.50', undefined],
  ['1,2,3', undefined],
  ['x', undefined],
  ['', undefined],
  ['9'.repeat(100_000), undefined],
])('a number written in a file as "%s" is read as %s', (text, number) => {
  expect(readWrittenNumber(text)).toBe(number)
})

test.each([
  ['1.500', 'comma', 1500],
  ['1.500', 'point', 1.5],
  ['12,345', 'point', 12345],
  ['12,345', 'comma', 12.345],
  ['1.5', 'comma', 1.5],
] as const)('%s with a decimal %s is %s', (text, decimals, number) => {
  expect(readWrittenNumber(text, decimals)).toBe(number)
})

test.each([
  ['1.250,5', 'comma'],
  ['1.250.000', 'comma'],
  ['1,5', 'comma'],
  ['1,250.5', 'point'],
  ['0.500', 'point'],
  ['1.500', 'either'],
  ['3', undefined],
  ['x', undefined],
])('%s suggests the decimal separator: %s', (text, sign) => {
  expect(decimalSignOf(text)).toBe(sign)
})
