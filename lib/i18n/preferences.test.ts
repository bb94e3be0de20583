import { expect, test } from 'vitest'
import { chooseTimeZone } from './preferences'

const business = (timeZone: string | null, defaultCountry: string | null = null) => ({
  timeZone,
  defaultCountry,
})
const ofBrowser = 'Europe%2FMadrid'

test('the time zone comes from the cookie, and is UTC if the cookie is invalid', () => {
  expect(chooseTimeZone(undefined, 'America%2FSantiago')).toBe('America/Santiago')
  for (const cookie of [undefined, '', 'Mars/Olympus', '+03:00', '%', '%E0%A4%A'])
    expect(chooseTimeZone(undefined, cookie)).toBe('UTC')
})

test('the business’s time zone takes precedence over the browser’s', () => {
  expect(chooseTimeZone(business('America/Santiago', 'PE'), ofBrowser)).toBe('America/Santiago')
})

test('a business without a time zone uses that of its country if there is only one, otherwise the browser’s', () => {
  expect(chooseTimeZone(business(null, 'PE'), ofBrowser)).toBe('America/Lima')
  expect(chooseTimeZone(business(null, 'UY'), ofBrowser)).toBe('America/Montevideo')
  for (const country of ['CL', 'BR', 'ES', 'ZZ', null])
    expect(chooseTimeZone(business(null, country), ofBrowser)).toBe('Europe/Madrid')
})
