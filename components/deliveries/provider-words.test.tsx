import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from '@/components/console.fixture'
import type { Language } from '@/lib/i18n/languages'
import { ProviderWords } from './provider-words'

afterEach(cleanup)

type Said = Parameters<typeof ProviderWords>[0]
const show = (said: Said, language: Language = 'en') =>
  render(
    <Console language={language}>
      <ProviderWords {...said} />
    </Console>,
  ).container.textContent

test("a known code is explained in a sentence, followed by the code and the provider's words", () => {
  const said = { channel: 'whatsapp', code: '131042', message: 'Business eligibility payment issue' } as const
  expect(show(said)).toBe(
    'There is a payment problem with our account. (131042: Business eligibility payment issue)',
  )
  expect(show({ channel: 'sms', code: '21610', message: null }, 'es')).toBe(
    'El destinatario no quiere mensajes nuestros. (21610)',
  )
  expect(show({ channel: 'fcm', code: 'UNREGISTERED', message: null }, 'pt')).toMatch(/\(UNREGISTERED\)$/)
  expect(show({ channel: 'whatsapp', code: '230', message: null })).toMatch(/lacks a permission/)
})

test('a code is explained as its own provider defines it', () => {
  expect(show({ channel: 'webpush', code: 'http_404', message: null })).toMatch(/ended its subscription/)
  expect(show({ channel: 'fcm', code: 'http_404', message: null })).toBe('http_404')
  expect(show({ channel: 'sms', code: '131026', message: null })).toBe('131026')
})

test('unknown codes are shown verbatim, and no code shows nothing', () => {
  expect(show({ channel: 'sms', code: '99999', message: 'Odd' })).toBe('99999: Odd')
  expect(show({ channel: 'sms', code: 'constructor', message: null })).toBe('constructor')
  expect(show({ channel: 'sms', code: null, message: null })).toBe('')
})
