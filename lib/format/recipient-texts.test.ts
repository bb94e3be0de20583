import { expect, test } from 'vitest'
import { languageOf, type Person, textsFor } from './recipient-texts'

const person: Person = {
  fullname: 'Ana',
  username: 'ana',
  phone: '+56912345678',
  attributes: [
    { tag: 'lang', slot: 'text', value: { text: 'es', number: 0 } },
    { tag: 'unit', slot: 'number', value: { text: '', number: 1204 } },
    { tag: 'since', slot: 'date', value: { text: '', number: 0, date: '2026-11-12T12:03:00-03:00' } },
    { tag: 'vip', slot: 'boolean', value: { text: '', number: 0 } },
  ],
}
const plain = { fillIn: true, translations: {}, languageAttribute: null }
const nobody: Person = { phone: '+56912345678', attributes: [] }

test.each([
  ['{{fullname|neighbour}} ({{ username |x}})', 'Ana (ana)', 'neighbour (x)'],
  ['Unit {{unit|yours}} since {{since|then}}', 'Unit 1204 since 2026-11-12', 'Unit yours since then'],
  ['{{vip|guest}} {{phone|none}}', 'guest +56912345678', 'guest +56912345678'],
])('the placeholders in "%s" are replaced', (body, known, unknown) => {
  expect(textsFor({ body }, plain, person).texts.body).toBe(known)
  expect(textsFor({ body }, plain, nobody).texts.body).toBe(unknown)
})

test('a username that is only the phone number is not used as a name', () => {
  expect(
    textsFor({ body: '{{username|you}}' }, plain, { ...nobody, username: nobody.phone }).texts.body,
  ).toBe('you')
})

test('a value that looks like a placeholder is not filled in again', () => {
  const sly = { ...person, fullname: '{{phone|x}}' }
  expect(textsFor({ body: '{{fullname|x}}' }, plain, sly).texts.body).toBe('{{phone|x}}')
})

test('recipients with a language get the translations into it, and the original text where there is no translation', () => {
  const rendering = {
    fillIn: false,
    translations: { es: { body: 'Hierve {{unit|x}}' } },
    languageAttribute: 'lang',
  }
  const texts = { title: 'Water', body: 'Boil it' }
  const translated = { texts: { title: 'Water', body: 'Hierve {{unit|x}}' }, language: 'es' }
  expect(textsFor(texts, rendering, person)).toEqual(translated)
  expect(textsFor(texts, { ...rendering, languageAttribute: null }, person)).toEqual({ texts })
  expect(textsFor(texts, rendering, nobody)).toEqual({ texts })
  for (const translations of [{ pt: { body: 'Ferva' } }, { es: { body: '' } }])
    expect(textsFor(texts, { ...rendering, translations }, person)).toEqual({ texts })
})

test.each([
  ['es', 'es'],
  ['ES-cl', 'es'],
  ['pt_BR', 'pt'],
  ['Español', 'es'],
  ['  português ', 'pt'],
  ['ENGLISH', 'en'],
  ['Estonian', undefined],
  ['fr', undefined],
  ['', undefined],
])('%j is read as the language %s', (value, language) => {
  expect(languageOf(value)).toBe(language)
})
