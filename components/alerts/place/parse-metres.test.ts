import { expect, test } from 'vitest'
import { parseMetres } from './parse-metres'

test('a length is read with a decimal point or a decimal comma', () => {
  expect(parseMetres('25')).toBe(25)
  expect(parseMetres(' 12,5 ')).toBe(12.5)
  expect(parseMetres('-1')).toBeUndefined()
  expect(parseMetres('99999999')).toBeUndefined()
  expect(parseMetres('')).toBeUndefined()
})
