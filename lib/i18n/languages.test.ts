import { expect, test } from 'vitest'
import { chooseLanguage, chooseLocale, readsOurs } from './languages'

test('the user’s choice takes precedence over the browser’s languages', () => {
  expect(chooseLanguage('pt', 'es-CL')).toBe('pt')
})

test('an unsupported choice is ignored', () => {
  expect(chooseLanguage('fr', 'es-CL')).toBe('es')
})

test('languages are ranked by weight, ignoring regions', () => {
  expect(chooseLanguage(undefined, 'fr-FR, en;q=0.4, pt-BR;q=0.9')).toBe('pt')
})

test('a language with weight 0 is ignored', () => {
  expect(chooseLanguage(undefined, 'es;q=0, pt;q=0.1')).toBe('pt')
})

test('English is the fallback', () => {
  expect(chooseLanguage(undefined, null)).toBe('en')
  expect(chooseLanguage(undefined, 'fr, de;q=0.5')).toBe('en')
})

test.each([
  ['en-GB, en;q=0.9', 'en-GB'],
  ['es-CL, es;q=0.9, en-US;q=0.8', 'en-GB'],
  ['en-US, en;q=0.9', 'en'],
  ['fr;q=0.5, en-US;q=0.1, en-AU;q=0.4', 'en-GB'],
  ['en', 'en'],
  [null, 'en'],
])('English in a browser that accepts %j formats dates as %s', (accepted, locale) => {
  expect(chooseLocale('en', accepted)).toBe(locale)
})

test.each([
  ['es-CL, en;q=0.5', true],
  ['pt;q=0.4, fr;q=0.3', true],
  ['fr-FR, fr;q=0.9, en-US;q=0.8, en;q=0.7', false],
  ['fr, de;q=0.5', false],
  ['fr, es;q=0', false],
  [null, true],
])('a browser that accepts %j prefers a supported language: %s', (accepted, isOurs) => {
  expect(readsOurs(accepted)).toBe(isOurs)
})

test('languages other than English have a single date format', () => {
  expect(chooseLocale('es', 'en-GB, es;q=0.4')).toBe('es')
  expect(chooseLocale('pt', 'pt-PT')).toBe('pt')
})
