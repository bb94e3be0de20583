import { expect, test } from 'vitest'
import { chooseLanguage } from './languages'

test('the reader’s choice goes before the languages of the browser', () => {
  expect(chooseLanguage('pt', 'es-CL')).toBe('pt')
})

test('a choice that we do not speak is passed over', () => {
  expect(chooseLanguage('fr', 'es-CL')).toBe('es')
})

test('languages are taken by their weight, without their regions', () => {
  expect(chooseLanguage(undefined, 'fr-FR, en;q=0.4, pt-BR;q=0.9')).toBe('pt')
})

test('a wish of weight nought is no wish', () => {
  expect(chooseLanguage(undefined, 'es;q=0, pt;q=0.1')).toBe('pt')
})

test('English is what remains', () => {
  expect(chooseLanguage(undefined, null)).toBe('en')
  expect(chooseLanguage(undefined, 'fr, de;q=0.5')).toBe('en')
})
