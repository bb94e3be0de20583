import { describe, expect, test } from 'vitest'
import { countryOf, guessCountry, isInternational, readPhone } from './read-phone'

const e164 = (text: string, country?: 'CL' | 'AR' | 'BR') => {
  const reading = readPhone(text, country)
  return reading.state === 'possible' ? [reading.e164, reading.country] : reading
}

describe('phone numbers', () => {
  test.each([
    ['+56 9 8765 4321', undefined],
    ['0056987654321', undefined],
    ['56987654321', 'CL'],
    ['9 8765 4321', 'CL'],
    ['(9) 8765-4321', 'CL'],
    ['\u202a+56 9 8765 4321\u202c', undefined],
    ['\u2066＋56 9 8765\u22124321\u2069', undefined],
    ['+56 (0)9 8765 4321', undefined],
    ['tel:+56-9-8765-4321', undefined],
    ['٩٨٧٦٥٤٣٢١', 'CL'],
  ] as const)('a phone number is read from "%s"', (text, country) => {
    expect(e164(text, country)).toEqual(['+56987654321', 'CL'])
  })
  test('a phone number is read in its country’s national form', () => {
    expect(e164('011 15 2345-6789', 'AR')).toEqual(['+5491123456789', 'AR'])
    expect(e164('(11) 98765-4321', 'BR')).toEqual(['+5511987654321', 'BR'])
  })
  test('a phone number is read with its own country code, regardless of the chosen country', () => {
    expect(e164('+55 11 98765-4321', 'CL')).toEqual(['+5511987654321', 'BR'])
  })
})

describe('other texts', () => {
  test.each([
    ['12', 'CL', 'too_short'],
    ['9 1234 5678 9999 9999 9', 'CL', 'too_long'],
    ['ana', 'CL', 'not_a_number'],
    ['+999 123', undefined, 'no_country'],
    ['987654321', undefined, 'no_country'],
    ['+56 9 8765 4321 ext. 5', undefined, 'extension'],
  ] as const)(
    'a text that is not a phone number is refused with a reason: "%s"',
    (text, country, problem) => {
      expect(readPhone(text, country)).toEqual({ state: 'impossible', problem })
    },
  )
  test('a blank text is reported as empty', () => {
    expect(readPhone('  ')).toEqual({ state: 'empty' })
  })
})

test('a number with + or 00 includes its country code', () => {
  expect([isInternational('+56'), isInternational('0056'), isInternational('987')]).toEqual([
    true,
    true,
    false,
  ])
})

describe('the default country', () => {
  const chile = (count: number) => Array.from({ length: count }, (_, index) => `+5698765432${index}`)
  const brazil = '+5511987654321'
  test('the default country is guessed only from a clear majority', () => {
    expect(guessCountry(chile(3))).toBe('CL')
    expect(guessCountry([...chile(5), brazil])).toBe('CL')
  })
  test('the default country is never guessed from few or mixed numbers', () => {
    expect(guessCountry([])).toBeUndefined()
    expect(guessCountry(chile(2))).toBeUndefined()
    expect(guessCountry([...chile(4), brazil])).toBeUndefined()
    expect(guessCountry([...chile(4), 'x'])).toBeUndefined()
  })
})

test('a complete number reveals its country', () => {
  expect([countryOf('+5511987654321'), countryOf('x')]).toEqual(['BR', undefined])
})
