import { expect, test } from 'vitest'
import { parseKnownBusiness } from './known-business'

const acme = { id: 'acme', name: 'Acme 100% ñ', accentColour: '#0f766e', hasLogo: true }

test('the business cookie is parsed both as sent and as decoded', () => {
  expect(parseKnownBusiness(JSON.stringify(acme))).toEqual(acme)
  expect(parseKnownBusiness(encodeURIComponent(JSON.stringify(acme)))).toEqual(acme)
})

test.each([
  ['no cookie', undefined],
  ['no JSON', 'acme'],
  ['half an escape', '%E0%A4%A'],
  ['a colour that would be more than one', JSON.stringify({ ...acme, accentColour: '#0f766e;}' })],
  ['no name', JSON.stringify({ ...acme, name: '' })],
  ['a very long name', JSON.stringify({ ...acme, name: 'x'.repeat(101) })],
  ['more than it may hold', JSON.stringify({ ...acme, logo: 'https://example.com/x.png' })],
])('%s is not a known business', (_, cookie) => {
  expect(parseKnownBusiness(cookie)).toBeUndefined()
})
