import { expect, test } from 'vitest'
import { wholeAddress } from './whole-address'

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/x?y=1#z ', 'https://example.com/x?y=1#z'],
  ['agua.example.cl:8443/corte', 'https://agua.example.cl:8443/corte'],
  ['ñuñoa.cl/agua', 'https://ñuñoa.cl/agua'],
])('%j is completed to %s', (typed, whole) => {
  expect(wholeAddress(typed)).toBe(whole)
})

test.each([
  '',
  'https://example.com',
  'beacon://alert/1',
  'javascript:alert(1)',
  'mailto:a@b.cl',
  'example',
  'a b.com',
  '/x',
  'a@b.cl',
  '1.5',
])('%j is left unchanged', (typed) => {
  expect(wholeAddress(typed)).toBeUndefined()
})
