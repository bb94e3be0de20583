import { expect, test } from 'vitest'
import { askedAt, begins, completeName, keptMentions, partsOf } from './mention-text'

const ana = { id: '1', name: 'Ana' }
const anaMaria = { id: '2', name: 'Ana María' }
const marked = (text: string, ...names: string[]) =>
  partsOf(text, names)
    .map((part) => (part.isMention ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['@Ana go', '[@Ana] go'],
  ['go, @Ana.', 'go, [@Ana].'],
  ['@Ana María and @Ana', '[@Ana María] and [@Ana]'],
  ['@Anaïs and @Ana2', '@Anaïs and @Ana2'],
  ['mail ana@Ana', 'mail ana@Ana'],
  ['@@Ana', '@[@Ana]'],
  ['𝒜@Ana', '𝒜@Ana'],
  ['nobody', 'nobody'],
])('the mentions in "%s" are marked as "%s"', (text, expected) => {
  expect(marked(text, 'Ana', 'Ana María')).toBe(expected)
})

test('a selected name that no longer appears in the text mentions nobody', () => {
  expect(keptMentions('@Ana and @Ana María', [ana, anaMaria])).toEqual([ana, anaMaria])
  expect(keptMentions('@Ana and @Ana Marí', [ana, anaMaria])).toEqual([ana])
  expect(keptMentions('@An', [ana])).toEqual([])
})

test('two people with the same name are both mentioned only if the text contains the name twice', () => {
  const other = { id: '3', name: 'Ana' }
  expect(keptMentions('@Ana and @Ana', [ana, other])).toEqual([ana, other])
  expect(keptMentions('@Ana', [ana, other])).toEqual([ana])
})

test.each([
  ['@', '', 0],
  ['go @an', 'an', 3],
  ['go @Ana M', 'Ana M', 3],
  ['(@ñu', 'ñu', 1],
])('with the caret at the end of "%s", people matching "%s" are searched for', (text, typed, start) => {
  expect(askedAt(text, text.length, [])).toEqual({ start, text: typed })
})

test('no people are offered after an email address, a new line or a name that is already selected', () => {
  const at = (text: string) => askedAt(text, text.length, [ana])
  expect([at('ana@ex'), at('@an\nd'), at('@Ana '), at('@Ana go'), at('go')]).toEqual(Array(5).fill(undefined))
  expect(at('@Ana @e')).toEqual({ start: 5, text: 'e' })
})

test('a name is found by the start of any of its words, ignoring accents', () => {
  expect(begins('Ana María', 'ana m')).toBe(true)
  expect(begins('Ana María', 'mari')).toBe(true)
  expect(begins('Ñuñoa desk', 'nunoa')).toBe(true)
  expect(begins('Ana María', 'ría')).toBe(false)
  expect(begins('Ana', '')).toBe(true)
})

test('the name replaces the typed text, and the caret ends up after a space', () => {
  expect(completeName('go @an now', { start: 3, text: 'an' }, 'Ana')).toEqual({
    text: 'go @Ana now',
    caret: 8,
  })
  expect(completeName('@a', { start: 0, text: 'a' }, 'Ana')).toEqual({ text: '@Ana ', caret: 5 })
})
