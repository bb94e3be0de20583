import { expect, test } from 'vitest'
import { parseKnownBusiness } from './known-business'

const acme = { id: 'acme', name: 'Acme 100% ñ', accentColour: '#0f766e', hasLogo: true }

test('the business cookie can be parsed both URL-encoded and decoded', () => {
  expect(parseKnownBusiness(JSON.stringify(acme))).toEqual(acme)
  expect(parseKnownBusiness(encodeURIComponent(JSON.stringify(acme)))).toEqual(acme)
})

test.each([
  ['a missing cookie', undefined],
  ['invalid JSON', 'acme'],
  ['an incomplete escape sequence', '%E0%A4%A'],
  ['a color followed by more CSS', JSON.stringify({ ...acme, accentColour: '#0f766e;}' })],
  ['an empty name', JSON.stringify({ ...acme, name: '' })],
  ['an overlong name', JSON.stringify({ ...acme, name: 'x'.repeat(101) })],
  ['an unknown property', JSON.stringify({ ...acme, logo: 'https://example.com/x.png' })],
])('%s yields no remembered business', (_, cookie) => {
  expect(parseKnownBusiness(cookie)).toBeUndefined()
})
