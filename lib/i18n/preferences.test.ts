import { expect, test } from 'vitest'
import { chooseTimeZone } from './preferences'

const business = (timeZone: string | null, defaultCountry: string | null = null) => ({
  timeZone,
  defaultCountry,
})
const ofBrowser = 'Europe%2FMadrid'

test('a zone is read as the cookie brings it; what is none is UTC', () => {
  expect(chooseTimeZone(undefined, 'America%2FSantiago')).toBe('America/Santiago')
  for (const cookie of [undefined, '', 'Mars/Olympus', '+03:00', '%', '%E0%A4%A'])
    expect(chooseTimeZone(undefined, cookie)).toBe('UTC')
})

test('the zone of the business comes before that of the browser', () => {
  expect(chooseTimeZone(business('America/Santiago', 'PE'), ofBrowser)).toBe('America/Santiago')
})

test('a country that has one zone has it for its business; one with several leaves it to the browser', () => {
  expect(chooseTimeZone(business(null, 'PE'), ofBrowser)).toBe('America/Lima')
  expect(chooseTimeZone(business(null, 'UY'), ofBrowser)).toBe('America/Montevideo')
  for (const country of ['CL', 'BR', 'ES', 'ZZ', null])
    expect(chooseTimeZone(business(null, country), ofBrowser)).toBe('Europe/Madrid')
})
