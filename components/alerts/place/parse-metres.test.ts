import { expect, test } from 'vitest'
import { parseMetres } from './parse-metres'

test('metres are read with a point or a comma', () => {
  expect(parseMetres('25')).toBe(25)
  expect(parseMetres(' 12,5 ')).toBe(12.5)
  expect(parseMetres('-1')).toBeUndefined()
  expect(parseMetres('99999999')).toBeUndefined()
  expect(parseMetres('')).toBeUndefined()
})
