import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import type { AccountMatch } from '@/lib/contract/accounts/account-search'
import { anAccount } from '../../account.fixture'
import { MatchedName, renderFound } from './matched-texts'

afterEach(cleanup)

const contact = 'Calle Larga 1234, Ñuñoa · Ana Quispe (hermana)'
const value = { text: contact, number: 0, boolean: false, image: null }
const someone = {
  ...anAccount,
  fullname: 'Verónica Silva',
  attributesValue: [{ attributeId: 'c', tag: 'contact', value }],
}
const inName = (start: number, length: number) => ({ field: 'fullname', start, length })
const inContact = (part: string) => ({
  field: 'attributesValue',
  attributeId: 'c',
  name: 'Emergency contact',
  start: contact.indexOf(part),
  length: part.length,
})

const found = (matches: AccountMatch['matches']): AccountMatch => ({
  ...someone,
  match: matches?.[0],
  matches,
})

function show(matches: AccountMatch['matches'], piece = <MatchedName account={found(matches)} />) {
  showPiece(piece)
  return read()
}

function read() {
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  return { marked, text: document.body.textContent }
}

test('every matched part of the name is highlighted', () => {
  expect(show([inName(0, 4), inName(9, 3)])).toEqual({ marked: ['Veró', 'Sil'], text: 'Verónica Silva' })
})

test('a match in another text is labeled with its attribute and starts shortly before the match', () => {
  expect(show([inContact('Ana'), inName(9, 5)])).toEqual({
    marked: ['Silva', 'Ana'],
    text: 'Verónica Silva · Emergency contact: …, Ñuñoa · Ana Quispe (hermana)',
  })
})

test('the text between two matches is shown', () => {
  const { marked, text } = show([inContact('1234'), inContact('hermana')])
  expect(marked).toEqual(['1234', 'hermana'])
  expect(text).toBe('Verónica Silva · Emergency contact: …lle Larga 1234, Ñuñoa · Ana Quispe (hermana)')
})

test('every other text with a match is shown', () => {
  expect(show([inContact('Ana'), { field: 'username', start: 0, length: 2 }])).toEqual({
    marked: ['Ana', 'lu'],
    text: 'Verónica Silva · Emergency contact: …, Ñuñoa · Ana Quispe (hermana) · luz',
  })
})

test('a matched username follows the name', () => {
  expect(show([{ field: 'username', start: 0, length: 2 }])).toEqual({
    marked: ['lu'],
    text: 'Verónica Silva · luz',
  })
})

test('a picker shows name and phone number, with the other matched text below', async () => {
  const matches = [inContact('Ana'), inName(9, 5)]
  const render = renderFound([anAccount, { ...found(matches), id: 'chosen' }])
  show(matches, <div>{render({ id: 'chosen' })}</div>)
  await screen.findByText('+56 9 8765 4321')
  expect(read()).toEqual({
    marked: ['Silva', 'Ana'],
    text: 'Verónica Silva+56 9 8765 4321Emergency contact: …, Ñuñoa · Ana Quispe (hermana)',
  })
})

test('matched digits are highlighted in a phone number', () => {
  const inPhone = [{ field: 'phone', start: 4, length: 4 }]
  const render = renderFound([found(inPhone)])
  expect(show(inPhone, <div>{render(someone)}</div>).marked).toEqual(['8765'])
})
